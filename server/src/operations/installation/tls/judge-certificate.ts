import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

const DAY_MS = 86_400_000;
/** A certificate is renewed, or a warning is shown, this long before it expires. */
export const RENEWAL_DAYS = 30;

export const endOf = (certificate: X509Certificate): Date => new Date(certificate.validTo);

export const endsWithin = (certificate: X509Certificate, days: number, now: Date): boolean =>
  endOf(certificate).getTime() - now.getTime() <= days * DAY_MS;

/** True if clients that trust the authority will accept this certificate for these names for another month. */
export const isStillGood = (
  chain: string,
  authority: string,
  names: readonly string[],
  now: Date,
): boolean => {
  const certificate = new X509Certificate(chain);
  return (
    certificate.verify(new X509Certificate(authority).publicKey) &&
    new Date(certificate.validFrom) <= now &&
    !endsWithin(certificate, RENEWAL_DAYS, now) &&
    names.every(name => isNamed(certificate, name))
  );
};

const isNamed = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
