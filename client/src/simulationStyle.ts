/** The page's looks: VS Code's own colours, and plain ones for where an exported file is read. */
export const simulationStyle = `
:root {
  --text: var(--vscode-foreground, #1f1f1f);
  --quiet: var(--vscode-descriptionForeground, #616161);
  --ground: var(--vscode-editor-background, #ffffff);
  --line: var(--vscode-contrastBorder, var(--vscode-panel-border, #8884));
  --accent: var(--vscode-charts-blue, #1a6fb5);
  --good: var(--vscode-charts-green, #388a34);
  --warn: var(--vscode-editorWarning-foreground, #b35900);
  --bad: var(--vscode-editorError-foreground, #c72e0f);
  --select: var(--vscode-list-inactiveSelectionBackground, color-mix(in srgb, var(--accent) 16%, transparent));
  --link: var(--vscode-textLink-foreground, #005fb8);
  --code: var(--vscode-editor-font-family, monospace);
}
body {
  color: var(--text); background: var(--ground); margin: 0; padding: 0 20px 32px;
  font: var(--vscode-font-size, 13px)/1.5 var(--vscode-font-family, system-ui, sans-serif);
}
main { max-width: 1100px; }
h1 { font-size: 1.4em; font-weight: 600; margin: 16px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.1em; font-weight: 600; margin: 22px 0 6px; padding-bottom: 3px; border-bottom: 1px solid var(--line); }
p { margin: 4px 0; }
.quiet, figcaption { color: var(--quiet); }
figcaption { margin-top: 4px; }
figure { margin: 6px 0; }
.scroll { overflow-x: auto; }
/* Programs with dozens of launches leave room for what is said about one. */
.scroll:has(> .launches) { max-height: 330px; overflow-y: auto; }
table { border-collapse: collapse; min-width: 60%; }
th { text-align: left; font-weight: 600; color: var(--quiet); vertical-align: bottom; }
td { white-space: nowrap; }
th, td { padding: 3px 10px 3px 4px; border-bottom: 1px solid var(--line); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.lines th:nth-child(1), .lines th:nth-child(n+3):not(:last-child), .launches th:nth-child(1), .launches th:nth-child(n+3) { text-align: right; }
.code { font-family: var(--code); white-space: nowrap; }
.lines .code { max-width: 32ch; }
.lines .show { display: block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
code, pre { font-family: var(--code); }
pre { border: 1px solid var(--line); padding: 8px; overflow: auto; max-height: 300px; margin: 6px 0; }
.costly { color: var(--warn); font-weight: 600; }
tr.selected td { background: var(--select); }
tr.selected td:first-child { box-shadow: inset 3px 0 0 var(--accent); }
tr.heat-1 td:first-child { box-shadow: inset 3px 0 0 color-mix(in srgb, var(--warn) 35%, transparent); }
tr.heat-2 td:first-child { box-shadow: inset 3px 0 0 color-mix(in srgb, var(--warn) 65%, transparent); }
tr.heat-3 td:first-child { box-shadow: inset 3px 0 0 var(--warn); }
tr.heat-4 td:first-child { box-shadow: inset 3px 0 0 var(--bad); }
button { font: inherit; color: inherit; background: none; border: none; padding: 0; cursor: pointer; text-align: left; }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder, var(--accent)); outline-offset: 1px; }
.jump, .show, .show code { color: var(--link); }
.jump:hover, .show:hover { text-decoration: underline; }
.actions button {
  color: var(--vscode-button-secondaryForeground, var(--text)); background: var(--vscode-button-secondaryBackground, transparent);
  border: 1px solid var(--vscode-button-border, var(--line)); border-radius: 2px; padding: 3px 10px; margin-right: 8px;
}
.actions button:hover { background: var(--vscode-button-secondaryHoverBackground, var(--select)); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 6px 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.problems { padding-left: 0; list-style: none; }
.problems li { margin: 4px 0; padding-left: 10px; border-left: 3px solid var(--bad); }
svg { display: block; width: 100%; }
svg.plot { max-width: 640px; }
svg.picture { max-width: 700px; min-width: 480px; }
svg text { fill: var(--text); font-size: 11px; font-family: var(--vscode-font-family, system-ui, sans-serif); }
svg .middle { text-anchor: middle; }
svg .end { text-anchor: end; }
svg .tick { fill: var(--quiet); }
svg .note { fill: var(--quiet); font-size: 13px; }
svg .grid { stroke: var(--line); stroke-width: 1; opacity: .5; }
svg .roof { fill: none; stroke: var(--accent); stroke-width: 2; }
svg .drop { stroke: var(--warn); stroke-dasharray: 3 3; }
svg .point { fill: var(--quiet); }
svg .point.selected { fill: var(--warn); }
svg .link { stroke: var(--accent); stroke-width: 1; opacity: .55; }
svg .box rect { fill: none; stroke: var(--quiet); }
svg .lane rect { stroke: var(--accent); }
svg .fine rect { stroke: var(--good); fill: color-mix(in srgb, var(--good) 22%, transparent); }
svg .partly rect { stroke: var(--warn); fill: color-mix(in srgb, var(--warn) 20%, transparent); }
svg .conflict rect { stroke: var(--bad); fill: color-mix(in srgb, var(--bad) 35%, transparent); }
svg .idle { opacity: .45; }
.vscode-high-contrast svg .idle { opacity: .8; }
svg .after-gap rect { stroke-dasharray: 2 1; }
.source .code { white-space: pre; }
.source .quiet { font-family: var(--code); }
.chosen { display: block; margin-bottom: 6px; }
`;
