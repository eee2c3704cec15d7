import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/** Streams compressed files (PDF, XLSX) into one archive. */
export async function* writeZip(files: Iterable<ZipFile>, writtenAt: Date): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  });
  function* take(): Generator<Buffer> {
    yield* ready;
    ready = [];
  }
  for (const { name, chunks } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = writtenAt;
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}
