import { expect, it } from 'vitest';
import { createFrameReader } from './framing.ts';

function reader(header: '2-bytes' | '4-digits') {
  const frames: string[] = [];
  const push = createFrameReader(header, frame => frames.push(frame.toString('latin1')));
  return { frames, push };
}

const stream = Buffer.from('\u0000\u0003abc\u0000\u0000\u0000\u0005defgh\u0000\u0001i', 'latin1');

it.each(Array.from({ length: stream.length }, (_, size) => size + 1))(
  'frames are the same in chunks of %d bytes',
  size => {
    const { frames, push } = reader('2-bytes');
    for (let at = 0; at < stream.length; at += size) push(stream.subarray(at, at + size));
    expect(frames).toEqual(['abc', 'defgh', 'i']);
  },
);

it('a length of digits is read, and one of anything else refused', () => {
  const { frames, push } = reader('4-digits');
  push(Buffer.from('0003abc0002d'));
  push(Buffer.from('e'));
  expect(frames).toEqual(['abc', 'de']);
  expect(() => push(Buffer.from('GET / HTTP/1.1'))).toThrow('the length header of a message is invalid');
});
