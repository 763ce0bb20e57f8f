/** The report as an HTML page: in VS Code's panel with its script beside it, exported with everything inside. */
import { randomBytes } from 'node:crypto';
import { simulationStyle } from './simulationStyle.ts';
import type { SimulationView } from './simulationView.ts';

/** `script` is an address that `source` allows, or the program text itself. */
export type PageScript =
  | { readonly kind: 'address'; readonly address: string; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

export function simulationPage(view: SimulationView, script: PageScript): string {
  const nonce = randomBytes(16).toString('base64');
  const scriptSource = script.kind === 'address' ? `'nonce-${nonce}' ${script.source}` : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src ${scriptSource}; base-uri 'none'; form-action 'none'`;
  const program =
    script.kind === 'address'
      ? `<script nonce="${nonce}" src="${script.address}"></script>`
      : `<script nonce="${nonce}">${script.text.replaceAll('</script', '<\\/script')}</script>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Simulation of ${view.file}`)}</title>
<style nonce="${nonce}">${simulationStyle}</style>
</head>
<body>
<script type="application/json" id="data">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>
${program}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
