/** The open documents, kept as the client's notifications say. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { fieldOf, isRange } from './foreignValues.ts';
import { pathOf } from './uris.ts';

export interface DocumentEvents {
  opened(document: TextDocument): void;
  changed(document: TextDocument): void;
  saved(document: TextDocument): void;
  closed(uri: string): void;
}

/** A client's notification that cannot be what the protocol says; logged by whoever receives it. */
export class BadNotification extends Error {}

/**
 * Notifications come from outside and have no answer, so what is malformed is refused here, before it can harm what
 * is known of a document.
 */
export class OpenDocuments {
  private readonly byUri = new Map<string, TextDocument>();
  private readonly uriByPath = new Map<string, string>();
  private readonly typing = new Map<string, number>();
  private readonly events: DocumentEvents;

  constructor(events: DocumentEvents) {
    this.events = events;
  }

  get(uri: string): TextDocument | undefined {
    return this.byUri.get(uri);
  }

  /** The document that a path of the analysis stands for, if it is open. */
  withPath(path: string): TextDocument | undefined {
    const uri = this.uriByPath.get(path);
    return uri === undefined ? undefined : this.byUri.get(uri);
  }

  /** The offset just behind the last edit of the document since it was opened or saved. */
  typedAt(uri: string): number | undefined {
    return this.typing.get(uri);
  }

  all(): readonly TextDocument[] {
    return [...this.byUri.values()];
  }

  open(item: unknown): void {
    const uri = fieldOf(item, 'uri');
    const languageId = fieldOf(item, 'languageId');
    const version = fieldOf(item, 'version');
    const text = fieldOf(item, 'text');
    if (typeof uri !== 'string' || typeof text !== 'string' || typeof version !== 'number') {
      throw new BadNotification('didOpen without uri, version and text');
    }
    const language = typeof languageId === 'string' ? languageId : 'cuda-cpp';
    const document = TextDocument.create(uri, language, version, text);
    this.byUri.set(uri, document);
    this.uriByPath.set(pathOf(uri), uri);
    this.typing.delete(uri);
    this.events.opened(document);
  }

  change(uri: unknown, version: unknown, changes: unknown): void {
    if (typeof uri !== 'string' || typeof version !== 'number' || !Array.isArray(changes)) {
      throw new BadNotification('didChange without uri, version and changes');
    }
    const document = this.byUri.get(uri);
    if (document === undefined) throw new BadNotification(`didChange of ${uri}, which is not open`);
    const edits = changes.filter(isChange);
    if (edits.length !== changes.length)
      throw new BadNotification(`didChange of ${uri} with a malformed edit`);
    TextDocument.update(document, edits, version);
    this.setTyping(document, edits.at(-1));
    this.events.changed(document);
  }

  save(uri: unknown): void {
    const document = typeof uri === 'string' ? this.byUri.get(uri) : undefined;
    if (document === undefined) return;
    // The line that was typed last is read as any other now.
    if (this.typing.delete(document.uri)) this.events.changed(document);
    this.events.saved(document);
  }

  close(uri: unknown): void {
    if (typeof uri !== 'string' || !this.byUri.delete(uri)) return;
    this.uriByPath.delete(pathOf(uri));
    this.typing.delete(uri);
    this.events.closed(uri);
  }

  private setTyping(document: TextDocument, edit: TextDocumentContentChangeEvent | undefined): void {
    const range = edit !== undefined && 'range' in edit ? (edit.range as Range | undefined) : undefined;
    if (edit === undefined || range === undefined) this.typing.delete(document.uri);
    else this.typing.set(document.uri, document.offsetAt(range.start) + edit.text.length);
  }
}

function isChange(value: unknown): value is TextDocumentContentChangeEvent {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  if (typeof value.text !== 'string') return false;
  if (!('range' in value) || value.range === undefined) return true;
  return isRange(value.range);
}
