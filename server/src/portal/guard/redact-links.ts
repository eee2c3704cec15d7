/** Pages whose URL lets the bearer act as a payer or as the recipient of an email. */
const pages = [
  'pagar',
  'efectivo',
  'pse',
  'reversion',
  '3ds',
  'banco-pruebas',
  'mi-suscripcion',
  'cuentas',
  'invitacion',
  'contrasena',
  'confirmar',
];

const SLASH = '(?:\\\\?/|%2F)';
/** The path after such a page's name, in text, HTML, JSON, nested JSON, or escaped in another URL. */
const behindPage = new RegExp(`(${SLASH}(?:${pages.join('|')})${SLASH})[^\\s"'<>\\\\&]+`, 'gi');
/**
 * A payment link's handle by itself (charges/hosted/handle-store.ts), and the token of a subscription's page
 * (payer-link.ts).
 */
const linkId = /(?<![a-z0-9])ck[a-z0-9]{18}(?![a-z0-9])/g;
const subscriptionToken = /(?<![\w.])[a-z0-9]{1,45}\.[a-z0-9]{1,45}\.[a-z0-9]{1,9}\.[\w-]{43}(?![\w-])/g;

/** The payer's account for a reversal, which only the people who send the money may see. */
const payoutAccount = /("payout_to":)"(?:[^"\\]|\\.)*"/g;

/** Replaces links and tokens in a text by a visible marker. */
export const redactLinks = (text: string): string =>
  text
    .replaceAll(behindPage, '$1…')
    .replaceAll(subscriptionToken, '…')
    .replaceAll(linkId, 'ck…')
    .replaceAll(payoutAccount, '$1"…"');
