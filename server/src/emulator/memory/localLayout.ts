/** Where a thread's local memory has the variables of a kernel that need an address, and which of them it really has. */

/** The functions that are called out of line have more local variables than there is memory for. */
export class StackFull extends Error {}

interface Bytes {
  readonly start: number;
  readonly end: number;
}

/** Offsets are in bytes from the start of a thread's local memory. */
export class LocalLayout {
  /** Zero as long as variables may be added. */
  bytesPerThread = 0;
  /**
   * Of objects without arrays, which nothing indexes, so that a compiler keeps them in registers. They have an address here
   * because a function gets a pointer to them, and the compiler inlines that function.
   */
  private readonly inRegisters: Bytes[] = [];
  /** Of parameters that the kernel leaves as they are, so that it reads them where they were passed. */
  private readonly inConstantBank: Bytes[] = [];
  private end = 0;
  private stackAt = 0;
  private stackEnd = 0;

  reserve(size: number, alignment: number): number {
    if (this.bytesPerThread > 0) return this.fromStack(size, alignment);
    const offset = Math.ceil(this.end / alignment) * alignment;
    this.end = offset + size;
    return offset;
  }

  keepInRegisters(offset: number, size: number): void {
    this.inRegisters.push({ start: offset, end: offset + size });
  }
  keepInConstantBank(offset: number, size: number): void {
    this.inConstantBank.push({ start: offset, end: offset + size });
  }

  /** Undefined for what a compiler keeps in registers. */
  spaceOf(offset: number): 'local' | 'constant' | undefined {
    const isInside = ({ start, end }: Bytes): boolean => offset >= start && offset < end;
    if (this.inRegisters.some(isInside)) return undefined;
    return this.inConstantBank.some(isInside) ? 'constant' : 'local';
  }

  /** For functions that are compiled while the kernel runs. */
  reserveStack(size: number): void {
    if (this.stackEnd > 0) return;
    this.stackAt = this.reserve(size, 16);
    this.stackEnd = this.stackAt + size;
  }

  private fromStack(size: number, alignment: number): number {
    const offset = Math.ceil(this.stackAt / alignment) * alignment;
    if (offset + size > this.stackEnd) throw new StackFull();
    this.stackAt = offset + size;
    return offset;
  }

  /** What there is of it, in bytes for each thread; what comes later has to do with the stack. */
  fix(): number {
    this.bytesPerThread = Math.ceil(this.end / 16) * 16;
    return this.bytesPerThread;
  }
}
