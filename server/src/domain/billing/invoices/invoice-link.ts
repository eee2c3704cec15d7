import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../../../dependencies.ts';

/** The invoice that a link opens. */
export interface InvoiceLink {
  merchantId: string;
  id: string;
}

type Signer = Pick<Gateway, 'environment' | 'keyRing'>;

// The link does not expire: an invoice may be due in half a year and looked up years later.
const macOf = ({ environment, keyRing }: Signer, { merchantId, id }: InvoiceLink): Buffer =>
  createHmac('sha256', keyRing.linkSigningKey)
    .update(`invoice\n${environment}\n${merchantId}\n${id}`)
    .digest();

export const signInvoiceLink = (signer: Signer, { merchantId, id }: InvoiceLink): string =>
  `${merchantId}.${id}.${macOf(signer, { merchantId, id }).toString('base64url')}`;

/** Returns undefined if this environment did not sign the link. */
export function readInvoiceLink(signer: Signer, token: string): InvoiceLink | undefined {
  const [, merchantId, id, sent] = /^([a-z0-9]{1,45})\.([a-z0-9]{1,45})\.([\w-]{43})$/.exec(token) ?? [];
  if (merchantId === undefined || id === undefined || sent === undefined) return undefined;
  const link = { merchantId, id };
  const expected = macOf(signer, link);
  const given = Buffer.from(sent, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? link : undefined;
}

export const INVOICE_PAGE = '/cuentas';

export const invoicePageUrl = (place: Signer & Pick<Gateway, 'baseUrl'>, link: InvoiceLink): string =>
  `${place.baseUrl}${INVOICE_PAGE}/${signInvoiceLink(place, link)}`;
