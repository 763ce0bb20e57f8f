/**
 * Brings what the headless host needs, once: Chromium and a header from the system's packages, Node 24 and
 * code-server from the npm registry, each in a folder of its own under the cache.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const codeServerVersion = '4.139.1';
const nodeVersion = '24';

const hostFolder = import.meta.dirname;
const cacheFolder = process.env.WARPLINT_VSCODE_CACHE ?? path.resolve(hostFolder, '../.cache');

/** The host cannot be had on this machine; the message says in one line what is missing. */
export class HostUnavailable extends Error {}

/** The parts of the host, installed first where they are missing. */
export async function installHost(log) {
  if (process.platform !== 'linux') {
    throw new HostUnavailable('the headless host runs on Linux only; use npm run test:vscode:desktop');
  }
  installSystemPackages(log);
  const chromium = findChromium();
  const nodeHome = installNode(log);
  const serverMain = installCodeServer(nodeHome, log);
  if (!fs.existsSync(path.join(hostFolder, 'node_modules/playwright-core/package.json'))) {
    npm(['ci'], hostFolder, {}, 'playwright-core', log);
  }
  return { chromium, node: path.join(nodeHome, 'bin/node'), serverMain };
}

function findChromium() {
  const candidates = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((candidate) => candidate !== undefined && fs.existsSync(candidate));
}

function has(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

function installSystemPackages(log) {
  const missing = [];
  if (findChromium() === undefined) missing.push('chromium');
  if (!codeServerIsInstalled()) {
    // code-server builds native modules, one of them against the Kerberos headers.
    if (!fs.existsSync('/usr/include/gssapi/gssapi.h')) missing.push('libkrb5-dev');
    for (const [program, name] of [
      ['python3', 'python3'],
      ['make', 'make'],
      ['g++', 'g++'],
    ]) {
      if (!has(program)) missing.push(name);
    }
  }
  if (missing.length === 0) return;
  const wanted = missing.join(' ');
  if (!has('apt-get')) throw new HostUnavailable(`the system packages ${wanted} are missing`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) {
    throw new HostUnavailable(`the system packages ${wanted} are missing and it takes root to install them`);
  }
  log(`installing ${wanted} with apt-get`);
  const apt = (...rest) => {
    const [program, ...parameters] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...rest];
    const result = spawnSync(program, parameters, { encoding: 'utf8', timeout: 600_000 });
    return result.status === 0 ? undefined : lastLine(result.stderr);
  };
  apt('update', '-qq');
  const failure = apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  if (failure !== undefined) throw new HostUnavailable(`apt-get could not install ${wanted}: ${failure}`);
}

/** Node 24 from the registry's own package: the folder with `bin/node` and `include/`. */
function installNode(log) {
  const folder = path.join(cacheFolder, `node${nodeVersion}`);
  const find = () => {
    const nested = path.join(folder, 'node_modules/node/node_modules');
    const inside = fs.existsSync(nested) ? fs.readdirSync(nested) : [];
    return inside
      .map((name) => path.join(nested, name))
      .find((home) => fs.existsSync(path.join(home, 'bin/node')));
  };
  const found = find();
  if (found !== undefined) return found;
  log(`installing Node ${nodeVersion} from the npm registry`);
  emptyPackage(folder);
  npm(['install', `node@${nodeVersion}`], folder, {}, `Node ${nodeVersion}`, log);
  const home = find();
  if (home === undefined) throw new HostUnavailable(`the npm package node@${nodeVersion} holds no Node`);
  return home;
}

function codeServerFolder() {
  return path.join(cacheFolder, `code-server-${codeServerVersion}`);
}

/** Written last, so that an installation that was cut off is done again. */
function codeServerMarker() {
  return path.join(codeServerFolder(), 'installed');
}

function codeServerIsInstalled() {
  return fs.existsSync(codeServerMarker());
}

function installCodeServer(nodeHome, log) {
  const folder = codeServerFolder();
  if (!codeServerIsInstalled()) {
    log(`installing code-server ${codeServerVersion} from the npm registry (about 2 minutes)`);
    fs.rmSync(folder, { recursive: true, force: true });
    emptyPackage(folder);
    const environment = {
      PATH: `${path.join(nodeHome, 'bin')}${path.delimiter}${process.env.PATH}`,
      // Native modules must be built against the headers of the Node that will load them.
      npm_config_nodedir: nodeHome,
    };
    npm(['install', `code-server@${codeServerVersion}`], folder, environment, 'code-server', log);
    fs.writeFileSync(codeServerMarker(), `${codeServerVersion}\n`);
  }
  return path.join(folder, 'node_modules/code-server/lib/vscode/out/server-main.js');
}

function emptyPackage(folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
}

function npm(parameters, folder, environment, what, log) {
  try {
    execFileSync('npm', [...parameters, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: { ...withoutOuterNpm(process.env), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 900_000,
    });
  } catch (error) {
    log(String(error.stderr ?? '').slice(-2000));
    throw new HostUnavailable(
      `${what} could not be installed from the npm registry: ${lastLine(error.message)}`,
    );
  }
}

/** Run by `npm test`, the environment still speaks of that npm: its Node's version, its folder. */
function withoutOuterNpm(environment) {
  const ofThatRun =
    /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(user_agent|local_prefix)|NODE$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofThatRun.test(name)));
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}
