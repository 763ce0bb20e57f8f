/** The report as an HTML page: in VS Code's panel with its script beside it, elsewhere with everything inside. */
import { createHash } from 'node:crypto';
import { simulationStyle } from './simulationStyle.ts';
import type { SimulationView } from './simulationView.ts';

/** `script` is an address that `source` allows, or the program text itself. */
export type PageScript =
  | { readonly kind: 'address'; readonly address: string; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

/** Where the data of a run belong in a page that was made without one; the command line's html report fills it in. */
const placeOfData = '"warplint-report"';

export function simulationPage(view: SimulationView, script: PageScript): string {
  // A function, because `$` in the data means nothing.
  return emptyPage(script).replace(placeOfData, () => JSON.stringify(view).replaceAll('<', '\\u003c'));
}

export function emptyPage(script: PageScript): string {
  const text = script.kind === 'text' ? script.text.replaceAll('</script', '<\\/script') : '';
  const scriptSource = script.kind === 'address' ? script.source : hashSource(text);
  const policy = `default-src 'none'; style-src ${hashSource(simulationStyle)}; script-src ${scriptSource}; base-uri 'none'; form-action 'none'`;
  const program =
    script.kind === 'address' ? `<script src="${script.address}"></script>` : `<script>${text}</script>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulation</title>
<style>${simulationStyle}</style>
</head>
<body>
<script type="application/json" id="data">${placeOfData}</script>
${program}
</body>
</html>
`;
}

/** Allows exactly this text, so that nothing that a program prints can run in the page. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
