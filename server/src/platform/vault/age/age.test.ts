import { describe, expect, test } from 'vitest';
import { generateAgeKeyPair, isRecipient, parseIdentities, parseRecipient } from './age-keys.ts';
import { openStream, sealStream } from './age-stream.ts';

const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const pair = generateAgeKeyPair();
const recipient = parseRecipient(pair.recipient);
const identities = parseIdentities(`# made by a test\n${pair.identity}\n`);

/** Pieces are 65,536 bytes long. */
const lengths = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000];

describe('a sealed stream', () => {
  test.each(lengths)('of %i bytes opens as it was, however it is cut into chunks', async length => {
    const plain = Buffer.alloc(length, 'recaudo');
    const sealed = await collect(sealStream([plain.subarray(0, 7), plain.subarray(7)], recipient));
    const chunks = Array.from({ length: Math.ceil(sealed.length / 1_000) }, (_, at) =>
      sealed.subarray(at * 1_000, (at + 1) * 1_000),
    );
    expect((await collect(openStream(chunks, identities))).equals(plain)).toBe(true);
    expect(sealed.includes('recaudo')).toBe(false);
  });

  test.each([
    ['without its last byte', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['without its last piece', (sealed: Buffer) => sealed.subarray(0, -(131_072 - 65_536 + 16))],
    ['with a byte changed', (sealed: Buffer) => sealed.fill(sealed.readUInt8(70_000) ^ 1, 70_000, 70_001)],
    ['with another header', (sealed: Buffer) => sealed.fill('x', 25, 26)],
  ])('is refused %s', async (_name, change) => {
    const sealed = await collect(sealStream([Buffer.alloc(131_072, 'a')], recipient));
    await expect(collect(openStream([change(sealed)], identities))).rejects.toThrow();
  });

  test('does not open with another key', async () => {
    const sealed = await collect(sealStream([Buffer.from('money')], recipient));
    const others = parseIdentities(generateAgeKeyPair().identity);
    await expect(collect(openStream([sealed], others))).rejects.toThrow(
      'the file was encrypted for another private key',
    );
  });
});

// Made with age 1.1.1 and age-keygen, an independent implementation.
const FOREIGN = {
  identity: 'AGE-SECRET-KEY-1FMGTLAL6GLJ5H5VCLS4RRZNPDDZJ92G8MTD0C5JCFC7M7MEEK09Q0MF9LA',
  recipient: 'age1faet2zsu4v2xklgeu0jmdlx6rymffpaxkzt9mfnuedkqa6m2schqdc06p6',
  sealed:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB5Y3BBd096VitBM1NkbkIxWTFWRjlTM0lDSGl0c01JSnROS1NjUTZFSmw0CjBWYmV3YmQ1K0IxOHdaLzAwRnJEV0pOT0kyRHNXOFQyMWNEc0tqNExXVmcKLS0tIHJueXJ3L2xlOUNDdTRTZzExL2NtN1FzU2hyRHBPbERiV2Q4SWMvQWczL1UKjrePgSleUNhaSFR4ejup3X5NVP2kC/6ZTx2AcRi/dOMdN8rp5sMsZGHeNeU58MPWofxy7SPXGK5xcJpkq4jLfYsWHA==',
};

test('files encrypted with the age tool can be decrypted', async () => {
  const opened = openStream([Buffer.from(FOREIGN.sealed, 'base64')], parseIdentities(FOREIGN.identity));
  expect(String(await collect(opened))).toBe('Recaudo opens what age has sealed.\n');
});

test.each([
  [FOREIGN.recipient, true],
  [pair.recipient, true],
  [FOREIGN.recipient.toUpperCase(), true],
  [FOREIGN.recipient.replace('age1', 'age1q'), false],
  [`${FOREIGN.recipient.slice(0, -1)}q`, false],
  ['ssh-ed25519 AAAA', false],
  [FOREIGN.identity, false],
  ['', false],
])('%s is a public key: %s', (text, expected) => {
  expect(isRecipient(text)).toBe(expected);
});
