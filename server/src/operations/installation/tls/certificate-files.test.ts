import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../../config.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { makeAuthority, makeServerCertificate } from './make-certificate.ts';

const now = new Date('2026-11-16T12:00:00Z');
const scratch = mkdtempSync(join(tmpdir(), 'recaudo-files-'));
const file = (name: string) => join(scratch, name);
const read = (certificate: string, key: string, at = now) =>
  readCertificateFiles({ certificateFile: file(certificate), keyFile: file(key) }, at);

beforeAll(async () => {
  const authority = await makeAuthority('caja-1', ['pagos.example.com', 'otra.example.com'], now);
  const [one, other] = [
    await makeServerCertificate(authority, ['pagos.example.com'], now),
    await makeServerCertificate(authority, ['otra.example.com'], now),
  ];
  writeFileSync(file('chain.pem'), one.chain + authority.chain);
  writeFileSync(file('key.pem'), one.key);
  writeFileSync(file('other-key.pem'), other.key);
  writeFileSync(file('text.pem'), 'secret words');
});
afterAll(() => rmSync(scratch, { recursive: true }));

test('a certificate with its key is accepted, with its chain', () => {
  expect(read('chain.pem', 'key.pem').chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
});

test.each<[string, string, string, Date, RegExp]>([
  [
    'a missing certificate',
    'none.pem',
    'key.pem',
    now,
    /^RECAUDO_TLS_CERT: .*none\.pem cannot be read: ENOENT/,
  ],
  ['a missing key', 'chain.pem', 'none.pem', now, /^RECAUDO_TLS_KEY: .*none\.pem cannot be read: ENOENT/],
  [
    'no certificate',
    'text.pem',
    'key.pem',
    now,
    /^RECAUDO_TLS_CERT: .*text\.pem does not contain a certificate/,
  ],
  ['no key', 'chain.pem', 'text.pem', now, /^RECAUDO_TLS_KEY: .*text\.pem does not contain a private key/],
  [
    'a key of another certificate',
    'chain.pem',
    'other-key.pem',
    now,
    /other-key\.pem does not belong to .*chain\.pem/,
  ],
  [
    'an expired certificate',
    'chain.pem',
    'key.pem',
    new Date('2028-01-01'),
    /chain\.pem expired on 2027-12-18T/,
  ],
])('%s is reported at the start', (_what, certificate, key, at, message) => {
  expect(() => read(certificate, key, at)).toThrow(ConfigError);
  expect(() => read(certificate, key, at)).toThrow(message);
  expect(() => read(certificate, key, at)).not.toThrow(/secret words/);
});
