import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import type { ServerCertificate } from '../../../platform/http/https-server.ts';
import { encodeNameConstraints, NAME_CONSTRAINTS_OID } from './name-constraints.ts';

const DAY_MS = 86_400_000;
/** Trusted by hand, so it should outlive the machines that trust it. */
const AUTHORITY_DAYS = 3_650;
/** Some systems reject certificates that last longer. */
const CERTIFICATE_DAYS = 397;

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Imported only when a certificate is created, because loading takes a quarter of a second. */
async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/**
 * Creates an authority named after its machine, because a trust store may contain several. Its certificate is limited to these
 * names, so a stolen key is useless against other sites.
 */
export async function makeAuthority(
  machine: string,
  names: readonly string[],
  now: Date,
): Promise<ServerCertificate> {
  const x509 = await loadX509();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: nameOf(`Recaudo on ${machine}`),
    ...validity(now, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: SIGNING,
    extensions: [
      // May sign servers, but no further authority.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      // Neither email nor code signing.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.Extension(NAME_CONSTRAINTS_OID, true, new Uint8Array(encodeNameConstraints(names))),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await privatePem(keys), chain: `${certificate.toString('pem')}\n` };
}

/** Creates a certificate for a listener with these host names and addresses. */
export async function makeServerCertificate(
  authority: ServerCertificate,
  names: readonly string[],
  now: Date,
): Promise<ServerCertificate> {
  const x509 = await loadX509();
  const keys = await newKeys();
  const signer = new x509.X509Certificate(authority.chain);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: nameOf(names[0] ?? 'localhost'),
    issuer: signer.subject,
    ...validity(now, CERTIFICATE_DAYS),
    publicKey: keys.publicKey,
    signingKey: await readSigningKey(authority.key),
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map(value => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(signer.publicKey),
    ],
  });
  return { key: await privatePem(keys), chain: `${certificate.toString('pem')}\n` };
}

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);

const pem = (label: string, bytes: ArrayBuffer): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []),
    `-----END ${label}-----\n`,
  ].join('\n');

const privatePem = async ({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> =>
  pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey));

const readSigningKey = (key: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'pkcs8',
    Buffer.from(key.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'),
    SIGNING,
    false,
    ['sign'],
  );

/** The first byte keeps the number positive; the rest is random. */
const newSerialNumber = (): string =>
  `01${Buffer.from(webcrypto.getRandomValues(new Uint8Array(15))).toString('hex')}`;

const nameOf = (commonName: string) => [{ O: ['Recaudo'] }, { CN: [commonName.slice(0, 64)] }];

/** Valid from the day before, for clients whose clocks are slow. */
const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});
