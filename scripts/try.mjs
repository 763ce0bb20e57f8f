/** `npm run try`: from a bare clone to the findings and the simulated counts of the bundled tour, as a user sees them. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, ensureDependencies, root } from './dependencies.mjs';

const tour = path.join('test-fixtures', 'tour.cu');

ensureDependencies();
build();

// The tour holds findings on purpose, so they do not count as a failure here.
const ok = [show(['check', tour, '--fail-on', 'never']), show(['simulate', tour])].every(Boolean);
if (ok)
  console.log(
    '\nNext: open the folder in VS Code and press F5, or run  node dist/server/warplint.cjs --help',
  );
process.exitCode = ok ? 0 : 1;

/** Prints a command line and what it says; false where it failed. */
function show(parameters) {
  console.log(`\n$ warplint ${parameters.join(' ')}`);
  const result = spawnSync(process.execPath, ['dist/server/warplint.cjs', ...parameters], {
    cwd: root,
    stdio: 'inherit',
  });
  return result.status === 0;
}
