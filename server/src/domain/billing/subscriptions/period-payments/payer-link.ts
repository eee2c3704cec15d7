import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../../dependencies.ts';

/** What a link to /mi-suscripcion gives access to. */
export interface PayerLink {
  merchantId: string;
  subscriptionId: string;
}

/** The environment and its key: a link of one environment is invalid in the other, even if both share a key. */
type Signer = Pick<Gateway, 'environment' | 'keyRing'>;

const LIFE_MS = 30 * 86_400_000;

const macOf = (
  { environment, keyRing }: Signer,
  { merchantId, subscriptionId }: PayerLink,
  end: string,
): Buffer =>
  createHmac('sha256', keyRing.linkSigningKey)
    .update(`my-subscription\n${environment}\n${merchantId}\n${subscriptionId}\n${end}`)
    .digest();

/**
 * Signs a link with which its bearer can see the subscription and change its card for 30 days of real time. Nothing is
 * stored.
 */
export function signPayerLink(signer: Signer, link: PayerLink, realNow: Date): string {
  const end = Math.floor((realNow.getTime() + LIFE_MS) / 1_000).toString(36);
  const mac = macOf(signer, link, end).toString('base64url');
  return `${link.merchantId}.${link.subscriptionId}.${end}.${mac}`;
}

/** Returns undefined if the signature is wrong, the token is incomplete, or the link has expired. */
export function readPayerLink(signer: Signer, token: string, realNow: Date): PayerLink | undefined {
  const [, merchantId, subscriptionId, end, sent] =
    /^([a-z0-9]{1,45})\.([a-z0-9]{1,45})\.([a-z0-9]{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (merchantId === undefined || subscriptionId === undefined || end === undefined || sent === undefined) {
    return undefined;
  }
  const link = { merchantId, subscriptionId };
  const expected = macOf(signer, link, end);
  const given = Buffer.from(sent, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number.parseInt(end, 36) * 1_000 <= realNow.getTime() ? undefined : link;
}

export const payerPagePath = (token: string): string => `/mi-suscripcion/${token}`;

/** The page in the recipient's language, valid for 30 days. */
export function payerPageUrl(
  gateway: Signer & Pick<Gateway, 'baseUrl' | 'realClock'>,
  link: PayerLink,
  language: Language,
): string {
  const path = payerPagePath(signPayerLink(gateway, link, gateway.realClock.now()));
  return `${gateway.baseUrl}${path}${language === 'es' ? '' : `?lang=${language}`}`;
}
