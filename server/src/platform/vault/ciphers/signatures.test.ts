import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigner, readSignature, signerOf, signingKeyFrom, writeSignature } from './signatures.ts';

const key = signingKeyFrom(Buffer.alloc(32, 7));
const other = signingKeyFrom(Buffer.alloc(32, 8));
const line = writeSignature(key, 'backup-manifest', 'content');
const read = (text: string | undefined, purpose = 'backup-manifest', content = 'content') =>
  readSignature(text, purpose, content);

describe('a signature', () => {
  test('is good for its content and names its signer', () => {
    expect(read(`${line}\n`)).toEqual({ state: 'good', signer: signerOf(key) });
    expect(isSigner(signerOf(key))).toBe(true);
  });

  test('is plain Ed25519 over the purpose, a line break and the content', () => {
    const signature = Buffer.from(line.split(' ')[1] ?? '', 'base64url');
    const signed = Buffer.from('recaudo/1/backup-manifest\ncontent');
    expect(verify(null, signed, createPublicKey(key), signature)).toBe(true);
  });

  test.each([
    ['other content', line, 'backup-manifest', 'Content'],
    ['another purpose', line, 'archived-segment', 'content'],
    [
      'the name of another signer',
      line.replace(signerOf(key), signerOf(other)),
      'backup-manifest',
      'content',
    ],
    ['no signature', signerOf(key), 'backup-manifest', 'content'],
    ['an empty file', '', 'backup-manifest', 'content'],
    ['a key of small order', `ed25519:${'A'.repeat(43)} ${'A'.repeat(86)}`, 'backup-manifest', 'content'],
  ])('with %s is bad', (_name, text, purpose, content) => {
    expect(read(text, purpose, content)).toEqual({ state: 'bad' });
  });

  test('that is missing differs from an invalid one', () =>
    expect(read(undefined)).toEqual({ state: 'none' }));
});

test('the RFC 8032 key of test 1 has its public key', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  const expected = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
  expect(signerOf(signingKeyFrom(seed))).toBe(`ed25519:${expected.toString('base64url')}`);
});
