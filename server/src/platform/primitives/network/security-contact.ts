import { parseNamedAddress } from './mail-address.ts';

export interface SecurityContact {
  /** mailto:, https: or tel: */
  uri: string;
  /** undefined: always some months ahead. */
  expiresAt: Date | undefined;
}

/** An email address or a URI; defaults to the sender of the installation's emails. */
export function readSecurityContact(
  readText: (name: string) => string | undefined,
  reject: (message: string) => never,
): SecurityContact | undefined {
  const sender = parseNamedAddress(readText('RECAUDO_MAIL_FROM') ?? '')?.address;
  const contact = readText('RECAUDO_SECURITY_CONTACT') ?? sender;
  if (contact === undefined) return undefined;
  const uri = /^[^\s:/@]+@[^\s:/@]+$/.test(contact) ? `mailto:${contact}` : contact;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(uri)) {
    reject('RECAUDO_SECURITY_CONTACT must be an e-mail address, or a URI with https:, mailto: or tel:');
  }
  const expires = readText('RECAUDO_SECURITY_EXPIRES');
  const expiresAt = expires === undefined ? undefined : new Date(expires);
  if (
    expiresAt !== undefined &&
    (Number.isNaN(expiresAt.getTime()) || !/^\d{4}-\d{2}-\d{2}/.test(expires ?? ''))
  ) {
    reject('RECAUDO_SECURITY_EXPIRES must be a day or an instant such as 2027-06-30T05:00:00Z');
  }
  return { uri, expiresAt };
}
