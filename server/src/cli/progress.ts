/** One line on a terminal that is written over. */
export class Progress {
  private shown = 0;

  show(text: string): void {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`\r${text.slice(0, 100).padEnd(this.shown)}`);
    this.shown = Math.min(100, text.length);
  }

  clear(): void {
    if (this.shown > 0) process.stderr.write(`\r${' '.repeat(this.shown)}\r`);
    this.shown = 0;
  }
}
