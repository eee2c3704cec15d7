import type { FastifyReply } from 'fastify';

/**
 * Displays an email as untrusted content: no script, no form, no origin; links open new windows. Pictures (logo and
 * barcodes) come only from its environment's payer pages.
 */
export const mailPolicy = (picturesFrom: string | undefined): string =>
  'sandbox allow-popups allow-popups-to-escape-sandbox; ' +
  `default-src 'none'; img-src ${picturesFrom === undefined ? "'none'" : new URL(picturesFrom).origin}; ` +
  "style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

export const sendMailPage = (reply: FastifyReply, html: string, picturesFrom: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': mailPolicy(picturesFrom),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);
