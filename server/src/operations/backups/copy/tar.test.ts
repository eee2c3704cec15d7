import { expect, test } from 'vitest';
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts';

const files = {
  PG_VERSION: Buffer.from('18\n'),
  'base/1/empty': Buffer.alloc(0),
  'base/1/2': Buffer.alloc(1_300, 'x'),
};
const packed = Buffer.concat([
  tarHeader({ path: 'base', bytes: 0, kind: 'folder' }),
  ...Object.entries(files).flatMap(([path, content]) => [
    tarHeader({ path, bytes: content.length, kind: 'file' }),
    content,
    tarPadding(content.length),
  ]),
  TAR_END,
]);

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function unpack(bytes: Buffer, size: number): Promise<Record<string, Buffer | 'folder'>> {
  const found: Record<string, Buffer | 'folder'> = {};
  for await (const { entry, content } of readTar(inChunks(bytes, size))) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    found[entry.path] = entry.kind === 'folder' ? 'folder' : Buffer.concat(chunks);
  }
  return found;
}

test.each([1, 100, 512, 5_000])('packed files are unpacked from chunks of %i bytes', async size => {
  expect(await unpack(packed, size)).toEqual({ base: 'folder', ...files });
});

test.each([
  ['cut off in a file', packed.subarray(0, 2_600), 'ends too soon'],
  ['without its end', packed.subarray(0, -TAR_END.length), 'the end of the packed files is missing'],
  ['with a changed header', Buffer.concat([Buffer.from('B'), packed.subarray(1)]), 'damaged'],
  [
    'with a way out',
    Buffer.concat([tarHeader({ path: '../x', bytes: 0, kind: 'file' }), TAR_END]),
    'points outside the folder',
  ],
])('packed files %s are rejected', async (_name, bytes, words) => {
  await expect(unpack(bytes, 512)).rejects.toThrow(words);
});
