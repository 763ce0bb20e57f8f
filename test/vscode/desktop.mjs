/** Runs the suite in a desktop VS Code that @vscode/test-electron downloads. */
import { runTests } from '@vscode/test-electron';
import path from 'node:path';
import { buildSuite, freshWorkspace, suiteEntry } from './buildSuite.mjs';

const root = path.resolve(import.meta.dirname, '../..');

await buildSuite();
const workspace = freshWorkspace();
try {
  await runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: suiteEntry,
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust', '--skip-welcome'],
    extensionTestsEnv: { WARPLINT_RESULTS: path.join(root, 'out/vscode-results.json') },
  });
} catch (error) {
  console.error(`The VS Code suite failed, or VS Code could not be downloaded: ${error.message}`);
  process.exitCode = 1;
}
