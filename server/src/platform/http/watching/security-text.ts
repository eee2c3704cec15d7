import { notFound } from '../../errors.ts';
import type { SecurityContact } from '../../primitives/network/security-contact.ts';
import type { Clock } from '../../primitives/time/clock.ts';
import type { App } from '../server.ts';

/** RFC 9116 recommends less than a year; a short life shows that the file is maintained. */
const USUAL_LIFE_DAYS = 90;
const DAY_MS = 86_400_000;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. Not served without a contact. */
export function addSecurityText(
  app: App,
  contact: SecurityContact | undefined,
  clock: Clock,
  url: string,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    if (contact === undefined) throw notFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(contact, clock.now(), url));
  });
}

export function securityText({ uri, expiresAt }: SecurityContact, now: Date, url: string): string {
  // Rounded to whole days, so that the file stays the same all day.
  const usual = new Date((Math.floor(now.getTime() / DAY_MS) + USUAL_LIFE_DAYS) * DAY_MS);
  return [
    `Contact: ${uri}`,
    `Expires: ${(expiresAt ?? usual).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: es, en',
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ].join('\n');
}
