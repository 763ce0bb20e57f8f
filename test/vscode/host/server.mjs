/** Starts VS Code's own server out of code-server and stops it again, with all that it started. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Set for the machine and the user alike: nothing on the screen that is not under test, nothing that calls out. */
const settings = {
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'editor.minimap.enabled': false,
  'editor.hover.delay': 100,
  // Below the line, so that a picture of a hover also shows the code above it.
  'editor.hover.above': false,
  'files.autoSave': 'off',
  'git.enabled': false,
  'window.commandCenter': false,
};

/** A restricted window opens as one, without asking first. */
const restrictedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
};

export async function startServer({ node, serverMain, dataFolder, environment, trusted }) {
  for (const scope of ['Machine', 'User']) {
    const folder = path.join(dataFolder, 'data', scope);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'settings.json'),
      JSON.stringify({ ...settings, ...(trusted ? {} : restrictedSettings) }, undefined, 2),
    );
  }
  const port = await freePort();
  const logFile = path.join(dataFolder, 'server.log');
  const logStream = fs.openSync(logFile, 'w');
  const server = spawn(
    node,
    [
      serverMain,
      '--without-connection-token',
      '--host=127.0.0.1',
      `--port=${port}`,
      '--accept-server-license-terms',
      `--server-data-dir=${dataFolder}`,
      '--disable-telemetry',
      ...(trusted ? ['--disable-workspace-trust'] : []),
      // Without this a built VS Code ignores the page's extension payload.
      '--enable-smoke-test-driver',
    ],
    // A group of its own, so that stopping it also ends the extension hosts.
    { stdio: ['ignore', logStream, logStream], detached: true, env: { ...process.env, ...environment } },
  );
  fs.closeSync(logStream);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid, 'SIGTERM');
    const killer = setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 5000);
    await ended;
    clearTimeout(killer);
  };
  try {
    await answers(`http://127.0.0.1:${port}/version`, server);
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
  }
  return { authority: `127.0.0.1:${port}`, logFile, stop };
}

/** A port that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(address, server) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the VS Code server ended with ${server.exitCode}`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the VS Code server did not answer within 60 s');
}
