/** One library of the table: its source, and what brings it. */
export interface PreludeSource {
  /** In angle brackets: no file of a project has such a path. */
  readonly path: string;
  readonly text: string;
}

export interface Library extends PreludeSource {
  /** Headers that bring it. */
  readonly headers: RegExp;
  /** Pieces of text that bring it where the header that would is out of reach. */
  readonly names: readonly string[];
  /** Paths of sources that it builds on. */
  readonly needs: readonly string[];
  /** It stands in for what the emulator has in full. */
  readonly isStandIn: boolean;
  readonly isForMissing: boolean;
}

interface Uses {
  readonly headers: RegExp;
  readonly names: string;
  readonly needs?: string;
  readonly isStandIn?: boolean;
  /** Projects may have its headers. */
  readonly isForMissing?: boolean;
}

const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');

export const library = (path: string, text: string, uses: Uses): Library => ({
  path: `<${path}>`,
  text,
  headers: uses.headers,
  names: words(uses.names),
  needs: words(uses.needs ?? '').map((one) => `<${one}>`),
  isStandIn: uses.isStandIn === true,
  isForMissing: uses.isForMissing === true,
});
