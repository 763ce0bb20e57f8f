/** One byte for each character. */
export function bytesOfCharacters(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Characters of a literal are bytes where escapes made them so, else UTF-8. */
export function encodeText(text: string): Uint8Array {
  // An escape such as \x80 is one byte; letters such as é came as UTF-8 in the source, and are none of C1's controls.
  const isBytes = /[\u0080-\u009f]/.test(text) && !/[\u0100-\uffff]/.test(text);
  return isBytes ? bytesOfCharacters(text) : new TextEncoder().encode(text);
}
