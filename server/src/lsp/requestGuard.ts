/** Runs handlers so that a mistake in one answers its request with an error and harms nothing else. */
import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { Position } from 'vscode-languageserver/node';
import { BadNotification } from './documents.ts';
import { fieldOf, isPosition } from './foreignValues.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * A request that fails inside is logged with all that is known, and answered with an error of one line. Errors meant
 * for the client (bad parameters) pass as they are.
 */
export async function answer<Result>(
  name: string,
  log: Log,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    log.error(`${name} failed: ${describeError(error)}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ResponseError(ErrorCodes.InternalError, `${name} failed: ${reason}`);
  }
}

/** A notification has no answer; what is wrong with it goes to the log. */
export function receive(name: string, log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof BadNotification) log.warn(`${name} is ignored: ${error.message}`);
    else log.error(`${name} failed: ${describeError(error)}`);
  }
}

export interface DocumentPosition {
  readonly uri: string;
  readonly position: Position;
}

/** Parameters as the protocol wants them, or the error that says what is missing. */
export function documentUri(parameters: unknown): string {
  const document = fieldOf(parameters, 'textDocument');
  const uri = fieldOf(document, 'uri');
  if (typeof uri !== 'string') throw invalidParameters('textDocument.uri is missing');
  return uri;
}

export function documentPosition(parameters: unknown): DocumentPosition {
  const uri = documentUri(parameters);
  const position = fieldOf(parameters, 'position');
  if (!isPosition(position)) throw invalidParameters('position is missing or no position');
  return { uri, position };
}

export function invalidParameters(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}
