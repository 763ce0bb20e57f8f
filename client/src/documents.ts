import type { TextDocument } from 'vscode';
import * as vscode from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient/node';

/**
 * `cuda-cpp` is VS Code's own id for .cu and .cuh files, `cuda` the one that older extensions declare. Many
 * workspaces associate the two extensions with C++ to please IntelliSense, and some projects (TensorFlow) call their
 * sources `.cu.cc`, so those files are ours as well.
 */
export const cudaDocuments: DocumentSelector = ['file', 'untitled'].flatMap((scheme) => [
  { scheme, language: 'cuda-cpp' },
  { scheme, language: 'cuda' },
  { scheme, language: 'cpp', pattern: '**/*.{cu,cuh,cu.cc,cu.h}' },
]);

export function isCudaDocument(document: TextDocument): boolean {
  return vscode.languages.match(cudaDocuments as vscode.DocumentSelector, document) > 0;
}
