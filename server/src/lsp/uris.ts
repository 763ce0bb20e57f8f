/** Between the URIs of documents and the paths that the analysis names files by. */
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The path on this machine's disk that a URI stands for. In a remote window `vscode-remote://host/path` is a file of
 * the machine that the server runs on. Other schemes (`untitled:`) have none: such a document goes by its URI.
 */
export function pathOf(uri: string): string {
  try {
    const url = new URL(uri);
    if (url.protocol === 'file:') return fileURLToPath(url);
    if (url.protocol === 'vscode-remote:') return decodeURIComponent(url.pathname);
  } catch {
    // Not a URI that names a file; what is left is a name to tell it from others.
  }
  return uri;
}

export function uriOf(path: string): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(path) ? path : pathToFileURL(path).href;
}
