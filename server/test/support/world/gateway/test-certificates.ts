import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

interface TestCertificate {
  key: string;
  chain: string;
}

/** A certificate authority, with a certificate for a host at this address and one for its client. */
export async function makeTestCertificates(address: string) {
  const authority = await make('CN=Test authority', []);
  return {
    authority: authority.pem,
    server: (
      await make(
        'CN=Test host',
        [new SubjectAlternativeNameExtension([{ type: 'ip', value: address }])],
        authority,
      )
    ).pem,
    client: (await make('CN=Test client', [], authority)).pem,
  };
}

interface Made {
  name: string;
  keys: webcrypto.CryptoKeyPair;
  pem: TestCertificate;
}

async function make(
  name: string,
  extensions: SubjectAlternativeNameExtension[],
  signer?: Made,
): Promise<Made> {
  const keys = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const nowMs = Date.now();
  const certificate = await X509CertificateGenerator.create({
    subject: name,
    issuer: signer?.name ?? name,
    notBefore: new Date(nowMs - DAY_MS),
    notAfter: new Date(nowMs + DAY_MS),
    publicKey: keys.publicKey,
    signingKey: (signer?.keys ?? keys).privateKey,
    signingAlgorithm: SIGNING,
    extensions: [new BasicConstraintsExtension(signer === undefined, undefined, true), ...extensions],
  });
  const bytes = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const key = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
  return { name, keys, pem: { key, chain: `${certificate.toString('pem')}\n` } };
}
