import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

/** Small enough to read without a delay that a payment would notice. */
const ROWS_OF_FRAME = 200;
const LENGTH_BYTES = 4;

/** Stops a task that would fill the disk. */
export class RowFileTooLarge extends Error {}

/** Writes a task's rows to disk, from where the serving process reads a few at a time. Replaces the file. */
export async function writeRowFile<Row>(
  path: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  maxBytes: number,
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let frame: Row[] = [];
    let bytesLeft = maxBytes;
    const flush = async () => {
      const bytes = serialize(frame);
      bytesLeft -= bytes.length + LENGTH_BYTES;
      if (bytesLeft < 0) throw new RowFileTooLarge(`more than ${maxBytes} bytes of rows`);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      await file.write(Buffer.concat([length, bytes]));
      frame = [];
    };
    for await (const row of rows) {
      frame.push(row);
      if (frame.length === ROWS_OF_FRAME) await flush();
    }
    if (frame.length > 0) await flush();
  } finally {
    await file.close();
  }
}

export async function* readRowFile<Row>(path: string): AsyncGenerator<Row> {
  const file = await open(path, 'r');
  try {
    const length = Buffer.alloc(LENGTH_BYTES);
    while ((await file.read(length, 0, LENGTH_BYTES)).bytesRead === LENGTH_BYTES) {
      const frame = Buffer.alloc(length.readUInt32LE());
      await file.read(frame, 0, frame.length);
      yield* deserialize(frame) as Row[];
    }
  } finally {
    await file.close();
  }
}
