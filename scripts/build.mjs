/**
 * Bundles what the extension ships: the client, the server with its command line, the workers, the webview,
 * and beside the server the two WebAssembly files of the parser.
 *
 * Usage: node scripts/build.mjs [--production] [--quiet]
 */
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const production = process.argv.includes('--production');
const quiet = process.argv.includes('--quiet');

/** What a CommonJS bundle says where the source says `import.meta`. */
const importMeta = {
  define: {
    'import.meta.url': 'warplintBundleUrl',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
  },
  banner: { js: "const warplintBundleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  // Names stay as they are: they tell in a report where a failure was, and `keepNames` names each function when it is made.
  minifyWhitespace: production,
  minifySyntax: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

const nodeBundle = {
  ...shared,
  ...importMeta,
  platform: 'node',
  // VS Code 1.91, the oldest supported, runs extensions on Node 20.
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  // The ES module build of the binding locates itself by import.meta.url, which a CommonJS bundle has not.
  alias: { 'web-tree-sitter': path.join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs') },
};

const browserBundle = { ...shared, platform: 'browser', target: 'es2022', format: 'iife', sourcemap: false };

/** Worker entries are found by name: `<name>Worker.ts` anywhere under lsp/ or cli/ becomes `dist/server/<name>Worker.cjs`. */
function workerEntries() {
  return ['server/src/lsp', 'server/src/cli'].flatMap((folder) => {
    const absolute = path.join(root, folder);
    if (!fs.existsSync(absolute)) return [];
    return fs
      .readdirSync(absolute, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('Worker.ts'))
      .map((name) => path.join(folder, name));
  });
}

const bundles = [
  { entry: 'client/src/extension.ts', output: 'dist/client/extension.cjs', options: nodeBundle },
  { entry: 'client/src/webview/main.ts', output: 'dist/client/webview.js', options: browserBundle },
  { entry: 'server/src/cli/main.ts', output: 'dist/server/warplint.cjs', options: nodeBundle },
  ...workerEntries().map((entry) => ({
    entry,
    output: `dist/server/${path.basename(entry, '.ts')}.cjs`,
    options: nodeBundle,
  })),
];

const copies = [
  ['node_modules/web-tree-sitter/web-tree-sitter.wasm', 'dist/server/web-tree-sitter.wasm'],
  ['node_modules/tree-sitter-cpp/tree-sitter-cpp.wasm', 'dist/server/tree-sitter-cpp.wasm'],
];

/** The report's page with all that it needs inside; the command line fills a run's data in. */
async function writeReportPage() {
  const result = await esbuild.build({
    ...nodeBundle,
    ...shared,
    minifyWhitespace: false,
    minifySyntax: false,
    sourcemap: false,
    entryPoints: ['client/src/simulationPage.ts'],
    format: 'esm',
    banner: {},
    write: false,
  });
  const code = Buffer.from(result.outputFiles[0].contents).toString('base64');
  const { emptyPage } = await import(`data:text/javascript;base64,${code}`);
  const script = fs.readFileSync(path.join(root, 'dist/client/webview.js'), 'utf8');
  fs.writeFileSync(path.join(root, 'dist/report.html'), emptyPage({ kind: 'text', text: script }));
  report('dist/report.html');
}

function report(output) {
  if (quiet) return;
  const kilobytes = (fs.statSync(path.join(root, output)).size / 1024).toFixed(0);
  console.log(`${output.padEnd(36)} ${kilobytes.padStart(6)} KB`);
}

async function build() {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  for (const { entry, output, options } of bundles) {
    if (!fs.existsSync(path.join(root, entry))) {
      if (!quiet) console.log(`${output.padEnd(36)} left out: there is no ${entry}`);
      continue;
    }
    await esbuild.build({ ...options, entryPoints: [entry], outfile: output });
    report(output);
  }
  await writeReportPage();
  fs.mkdirSync(path.join(root, 'dist/server'), { recursive: true });
  for (const [from, to] of copies) {
    fs.copyFileSync(path.join(root, from), path.join(root, to));
    report(to);
  }
  const commandLine = path.join(root, 'dist/server/warplint.cjs');
  if (fs.existsSync(commandLine)) fs.chmodSync(commandLine, 0o755);
}

try {
  await build();
} catch (error) {
  // esbuild has already printed what it could not compile.
  if (!Array.isArray(error?.errors)) console.error(error);
  process.exitCode = 1;
}
