/** The claimed file type, which selects the routes. */
export type FileKind = 'table' | 'sheet' | 'json-lines' | 'picture' | 'document';

/** A file meant to harm its reader, generated when it is sent. */
export interface HostileFile {
  name: string;
  kind: FileKind;
  make(): Buffer;
}

export const filesOf = (
  kind: FileKind,
  makers: Readonly<Record<string, () => Buffer | string>>,
): HostileFile[] =>
  Object.entries(makers).map(([name, make]) => ({
    name: `${kind}: ${name}`,
    kind,
    make: () => {
      const made = make();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  }));

/** Deterministic bytes by seed (xorshift). */
export function randomBytesOf(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed || 1;
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return bytes;
}

export const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
