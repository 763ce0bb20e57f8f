/** What the declaration scanner does at a character that begins a token. */
export const onName = 1;
export const onNumber = 2;
export const onQuote = 3;
export const onOpen = 4;
export const onClose = 5;
const onOther = 6;
/** By character code; zero for white space. */
export const actions = new Uint8Array(128);
for (let code = 33; code < 127; code++) {
  const letter = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(letter)) actions[code] = onName;
  else if (/[0-9]/.test(letter)) actions[code] = onNumber;
  else if (letter === '"' || letter === "'") actions[code] = onQuote;
  else if ('([{'.includes(letter)) actions[code] = onOpen;
  else if (')]}'.includes(letter)) actions[code] = onClose;
  else actions[code] = onOther;
}
