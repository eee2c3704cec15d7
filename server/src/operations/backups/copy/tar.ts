/** The original tar format, which every system can unpack. Supports only short paths, files and folders. */
const BLOCK = 512;
const MOST_NAME_BYTES = 100;
const MODE = { file: '0000600', folder: '0000700' };

export type TarEntry =
  | { path: string; bytes: number; kind: 'file' }
  | { path: string; bytes: 0; kind: 'folder' };

export function tarHeader({ path, bytes, kind }: TarEntry): Buffer {
  const name = kind === 'folder' ? `${path}/` : path;
  if (Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw new Error(`the name ${name} is too long for the backup`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(MODE[kind], 100);
  header.write('0000000', 108);
  header.write('0000000', 116);
  header.write(bytes.toString(8).padStart(11, '0'), 124);
  header.write('00000000000', 136);
  header.write('        ', 148);
  header.write(kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Padding between a file's bytes and the next header. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export const TAR_END = Buffer.alloc(2 * BLOCK);

export interface UnpackedEntry {
  entry: TarEntry;
  /** Must be read to the end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Yields the entries one by one, with one chunk in memory. Throws if the end mark is missing. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<UnpackedEntry> {
  const source = newSource(stream);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header === undefined) throw new Error('the end of the packed files is missing');
    if (header.every(byte => byte === 0)) break;
    const entry = parseHeader(header);
    let left = entry.bytes;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await source.takeUpTo(left);
        if (chunk === undefined) throw new Error(`${entry.path} ends too soon`);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { entry, content };
    if (left > 0) throw new Error(`${entry.path} was not read to its end`);
    await source.take((BLOCK - (entry.bytes % BLOCK)) % BLOCK);
  }
  // Reads to the very end: only there an encrypted stream proves that it is complete.
  while ((await source.takeUpTo(Number.MAX_SAFE_INTEGER)) !== undefined);
}

function parseHeader(header: Buffer): TarEntry {
  const text = (from: number, to: number): string => header.toString('latin1', from, to).split('\0')[0] ?? '';
  const name = text(0, MOST_NAME_BYTES);
  const blanked = Buffer.from(header);
  blanked.write('        ', 148);
  const sum = blanked.reduce((total, byte) => total + byte, 0);
  if (Number.parseInt(text(148, 156), 8) !== sum) throw new Error('the packed files are damaged');
  const isFolder = text(156, 157) === '5';
  const path = name.replace(/\/$/, '');
  if (path.startsWith('/') || path.split('/').includes('..'))
    throw new Error(`${path} points outside the folder`);
  if (isFolder) return { path, bytes: 0, kind: 'folder' };
  return { path, bytes: Number.parseInt(text(124, 136), 8), kind: 'file' };
}

function newSource(stream: AsyncIterable<Buffer>) {
  const iterator = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const takeUpTo = async (most: number): Promise<Buffer | undefined> => {
    while (held.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return undefined;
      held = next.value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  };
  const take = async (bytes: number): Promise<Buffer | undefined> => {
    const chunks: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const chunk = await takeUpTo(left);
      if (chunk === undefined) return undefined;
      chunks.push(chunk);
      left -= chunk.length;
    }
    return Buffer.concat(chunks);
  };
  return { take, takeUpTo };
}
