import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect, FieldSpec, Layout } from '../dialect/dialect.ts';
import { dialectOf } from '../dialect/dialects.ts';
import { createCodec, type Message } from './codec.ts';
import { headerBytes } from './framing.ts';
import { MessageFault } from './message-fault.ts';

interface Golden {
  name: string;
  layout: 'ascii' | 'ascii-hex' | 'ebcdic' | 'packed';
  mti: string;
  fields: Record<string, string>;
  hex: string;
}

/** Made by an independent library: see interop/golden/make.py. */
const golden = JSON.parse(
  readFileSync(new URL('../../../../../interop/golden/messages.json', import.meta.url), 'utf8'),
) as Golden[];

const generic = dialectOf('generic-1987', {});
const packed = dialectOf('packed-1987', {});
const inLayout = (dialect: Dialect, layout: Partial<Layout>): Dialect => ({
  ...dialect,
  layout: { ...dialect.layout, ...layout },
});
const ebcdic = { mti: 'ebcdic', digits: 'ebcdic', text: 'ebcdic', lengths: 'ebcdic' } as const;
const dialects: Record<Golden['layout'], Dialect> = {
  ascii: generic,
  'ascii-hex': inLayout(generic, { bitmap: 'hex', bytes: 'hex' }),
  ebcdic: inLayout(generic, ebcdic),
  packed: inLayout(packed, { tpdu: null }),
};

const bodyOf = (dialect: Dialect, message: Message): Buffer =>
  createCodec(dialect).pack(message).subarray(headerBytes(dialect.layout.header));

describe('messages of another library', () => {
  it.each(golden.map(one => [`${one.layout}: ${one.name}`, one] as const))('%s', (_name, one) => {
    const dialect = dialects[one.layout];
    const message: Message = { mti: one.mti, fields: one.fields };
    expect(bodyOf(dialect, message).toString('hex')).toBe(one.hex);
    expect(createCodec(dialect).unpack(Buffer.from(one.hex, 'hex'))).toEqual(message);
  });
});

describe('frames', () => {
  const message: Message = { mti: '0800', fields: { 11: '000001', 70: '301' } };

  it.each([
    ['2-bytes', '001d'],
    ['4-bytes', '0000001d'],
    ['2-digits', '3239'],
    ['4-digits', '30303239'],
  ] as const)('%s say how long the message is', (lengthHeader, expected) => {
    const frame = createCodec(dialectOf('generic-1987', { lengthHeader })).pack(message);
    expect(frame.toString('hex').startsWith(`${expected}30383030`)).toBe(true);
  });

  it('a TPDU goes between the length and the message, in both directions', () => {
    const codec = createCodec(dialectOf('packed-1987', { tpdu: '6001230456' }));
    const frame = codec.pack(message);
    expect(frame.subarray(2, 9).toString('hex')).toBe('60012304560800');
    expect(codec.unpack(frame.subarray(2))).toEqual(message);
  });

  it('binary lengths count the bytes after them', () => {
    const dialect = inLayout(generic, { lengths: 'binary' });
    const body = bodyOf(dialect, { mti: '0210', fields: { 44: 'ABC', 48: '8402' } });
    expect(body.subarray(12).toString('hex')).toBe('03414243000438343032');
  });

  it('a card number of odd length can be filled on the right', () => {
    const dialect = inLayout(packed, { oddDigits: 'f-right', tpdu: null });
    const sent: Message = { mti: '0100', fields: { 2: '378282246310005', 22: '812' } };
    const body = bodyOf(dialect, sent);
    expect(body.subarray(10).toString('hex')).toBe('15378282246310005f0812');
    expect(createCodec(dialect).unpack(body)).toEqual(sent);
  });
});

describe('faults name the field, never its value', () => {
  const card = '4111111111111111';
  it.each<[string, Record<number, string>, string]>([
    ['too long', { 4: card }, 'field 4 (amount, transaction): 16 do not fit into 12'],
    ['no digits', { 2: `${card}x` }, 'field 2 (primary account number): is not of the kind n'],
    ['not printable', { 43: 'Bogotá' }, 'field 43 (card acceptor name and location): is not of the kind ans'],
    ['half a byte', { 55: 'ABC' }, 'field 55 (ICC data): is not of the kind b'],
    ['a short key', { 64: 'AB' }, 'field 64 (message authentication code): 2 are not 16'],
    ['unknown', { 65: '1' }, 'field 65: the dialect does not know it'],
  ])('%s', (_name, fields, message) => {
    expect(() => createCodec(generic).pack({ mti: '0200', fields })).toThrow(
      expect.objectContaining({ name: 'MessageFault', message }),
    );
  });

  const good = bodyOf(generic, { mti: '0210', fields: { 4: '000000000100', 48: '840225', 39: '00' } });
  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'the message ends before its type'],
    ['another encoding', Buffer.from('f0f2f1f0', 'hex'), 'the message type is not four digits'],
    ['half a bitmap', good.subarray(0, 9), 'the message ends inside its bitmap'],
    [
      'half a field',
      good.subarray(0, 20),
      'field 4 (amount, transaction): the message ends inside this field',
    ],
    [
      'no length',
      good.subarray(0, 27),
      'field 48 (additional data, private): the message ends inside this field',
    ],
    ['one byte more', Buffer.concat([good, good.subarray(0, 1)]), '1 bytes are left behind the last field'],
  ])('a message that is %s', (_name, frame, message) => {
    expect(() => createCodec(generic).unpack(frame)).toThrow(message);
  });

  it('a length that is no number, or too large', () => {
    const at = 4 + 8 + 12 + 2;
    const broken = (length: string): Buffer => {
      const frame = Buffer.from(good);
      frame.write(length, at, 'latin1');
      return frame;
    };
    expect(() => createCodec(generic).unpack(broken('0x6'))).toThrow('field 48');
    expect(() => createCodec(dialects.packed).unpack(Buffer.from('0200400000000000000020', 'hex'))).toThrow(
      'field 2 (primary account number): its length 20 is above 19',
    );
  });
});

const oneOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...text.split(''));
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /-.,:;$%&';
function valueOf({ content, length, size }: FieldSpec): fc.Arbitrary<string> {
  const alphabet = content === 'n' ? '0123456789' : content === 'b' ? '0123456789ABCDEF' : characters;
  const most = Math.min(size, 60);
  const isFixed = length === 'fixed';
  const unit =
    content === 'b' ? fc.string({ unit: oneOf(alphabet), minLength: 2, maxLength: 2 }) : oneOf(alphabet);
  const text = content === 'an' ? oneOf(alphabet.slice(0, 36)) : unit;
  return fc.string({ unit: text, minLength: isFixed ? size : 1, maxLength: isFixed ? size : most });
}

it('whatever is packed in any dialect is unpacked as it was', () => {
  const specs = Object.entries(packed.fields).filter(([, { content }]) => content !== 'z');
  const shapes = fc.record(Object.fromEntries(specs.map(([field, spec]) => [field, valueOf(spec)])), {
    requiredKeys: [],
  });
  const all = [
    ...Object.values(dialects),
    packed,
    inLayout(packed, { oddDigits: 'f-right', lengths: 'binary' }),
  ];
  const run = fc.property(fc.constantFrom(...all), shapes, (dialect, fields) => {
    const message: Message = { mti: '0200', fields: fields as Record<number, string> };
    const frame = createCodec(dialect).pack(message).subarray(headerBytes(dialect.layout.header));
    expect(createCodec(dialect).unpack(frame)).toEqual(message);
  });
  fc.assert(run, { numRuns: 200 });
});

it('any bytes on a line give a message or a fault, nothing else', () => {
  const run = fc.property(
    fc.constantFrom(...Object.values(dialects)),
    fc.uint8Array({ maxLength: 80 }),
    (dialect, bytes) => {
      const start =
        dialect.layout.mti === 'bcd' ? '0210' : dialect === dialects.ebcdic ? 'f0f2f1f0' : '30323130';
      try {
        createCodec(dialect).unpack(Buffer.concat([Buffer.from(start, 'hex'), bytes]));
      } catch (error) {
        expect(error).toBeInstanceOf(MessageFault);
      }
    },
  );
  fc.assert(run, { numRuns: 500 });
});
