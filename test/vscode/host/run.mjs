/**
 * Runs the mocha suite in a real VS Code workbench with a real extension host where VS Code itself cannot be
 * downloaded: code-server's build, opened in headless Chromium.
 *
 * Exit code: 0 all passed, 1 some failed, 3 the host cannot be had on this machine.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { buildSuite, freshWorkspace, suiteEntry } from '../buildSuite.mjs';
import { HostUnavailable, installHost } from './install.mjs';
import { servePerson } from './person.mjs';
import { startServer } from './server.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const screenshotFolder = path.join(root, 'out/screenshots');
const resultFile = path.join(root, 'out/vscode-results.json');
const suiteTimeout = 8 * 60_000;

/** What the host itself has to say goes to stderr; stdout is for the suite. */
const log = (message) => console.error(`[vscode host] ${message}`);

async function main() {
  const host = await installHost(log);
  // Only now, because installing it brings the package.
  const { chromium } = await import('playwright-core');
  await buildSuite();
  fs.rmSync(resultFile, { force: true });
  const codes = [];
  for (const trusted of [true, false]) {
    codes.push(await runIn(host, chromium, trusted));
    keepResults(trusted);
  }
  fs.writeFileSync(resultFile, JSON.stringify(results, undefined, 2));
  return Math.max(...codes);
}

/** Of the windows together: the suite writes them anew in each. */
const results = { passed: [], failed: [], skipped: [] };

function keepResults(trusted) {
  if (!fs.existsSync(resultFile)) {
    results.failed.push(`the suite in a ${trusted ? 'trusted' : 'restricted'} window did not end`);
    return;
  }
  const own = JSON.parse(fs.readFileSync(resultFile, 'utf8'));
  for (const kind of Object.keys(results)) results[kind].push(...own[kind]);
  fs.rmSync(resultFile);
}

/** Most of the suite in a window that trusts its folder, the rest in one that does not. */
async function runIn(host, chromium, trusted) {
  const workspace = freshWorkspace();
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-vscode-'));
  const closing = [() => fs.rmSync(dataFolder, { recursive: true, force: true })];
  let page;
  try {
    const person = await servePerson(() => page, screenshotFolder);
    closing.push(person.stop);
    const server = await startServer({
      ...host,
      dataFolder,
      trusted,
      environment: {
        WARPLINT_PERSON: person.address,
        WARPLINT_RESULTS: resultFile,
        WARPLINT_TRUSTED: String(trusted),
      },
    });
    closing.push(server.stop);
    const browser = await chromium.launch({ executablePath: host.chromium, args: chromiumOptions });
    closing.push(() => browser.close());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    return await runSuite(page, server, workspace);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

const chromiumOptions = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the workbench with the extension and the suite in it, and resolves to the suite's exit code. */
async function runSuite(page, server, workspace) {
  let exit;
  const exited = new Promise((resolve) => (exit = resolve));
  await page.exposeFunction('codeAutomationLog', (type, values) => {
    // The first value is a format, and mocha's is full of placeholders.
    console.log(type === 'error' ? `[error] ${format(...values)}` : format(...values));
  });
  await page.exposeFunction('codeAutomationExit', (code) => exit(code));
  page.on('crash', () => exit(1));
  const payload = [
    ['extensionDevelopmentPath', `vscode-remote://${server.authority}${root}`],
    ['extensionTestsPath', `vscode-remote://${server.authority}${suiteEntry}`],
    ['skipWelcome', 'true'],
  ];
  const query = `folder=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  await page.goto(`http://${server.authority}/?${query}`);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), suiteTimeout);
  });
  const code = await Promise.race([exited, late]);
  clearTimeout(timer);
  if (code === 'late') {
    log(`the suite did not end within ${suiteTimeout / 60_000} minutes; see out/screenshots/late.png`);
    fs.mkdirSync(screenshotFolder, { recursive: true });
    await page.screenshot({ path: path.join(screenshotFolder, 'late.png') });
    return 1;
  }
  return code;
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof HostUnavailable) {
    log(`cannot run here: ${error.message}`);
    process.exitCode = 3;
  } else {
    console.error(error);
    process.exitCode = 1;
  }
}
