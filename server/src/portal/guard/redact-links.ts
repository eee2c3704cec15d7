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
/** What follows the name of such a page, in text, HTML, JSON, JSON inside of JSON, or escaped in another address. */
const behindPage = new RegExp(`(${SLASH}(?:${pages.join('|')})${SLASH})[^\\s"'<>\\\\&]+`, 'gi');
/** The name of a link by itself (charges/hosted/handle-store.ts), and the token of a subscription's page (payer-link.ts). */
const linkId = /(?<![a-z0-9])ck[a-z0-9]{18}(?![a-z0-9])/g;
const subscriptionToken = /(?<![\w.])[a-z0-9]{1,45}\.[a-z0-9]{1,45}\.[a-z0-9]{1,9}\.[\w-]{43}(?![\w-])/g;

/** The account on which a payer wants money back: it is for those who send it there. */
const payoutAccount = /("payout_to":)"(?:[^"\\]|\\.)*"/g;

/** The same text without any way to act in it; that there was one stays visible. */
export const redactLinks = (text: string): string =>
  text
    .replaceAll(behindPage, '$1…')
    .replaceAll(subscriptionToken, '…')
    .replaceAll(linkId, 'ck…')
    .replaceAll(payoutAccount, '$1"…"');
