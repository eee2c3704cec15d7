import { expect, test } from 'vitest';
import { manualClock } from '../../primitives/time/clock.ts';
import { newHttpServer } from '../server.ts';
import { addSecurityText, securityText } from './security-text.ts';

const now = new Date('2026-11-15T12:34:56Z');

test('the fields of RFC 9116, some months ahead', () => {
  const contact = { uri: 'mailto:seguridad@example.com', expiresAt: undefined };
  expect(securityText(contact, now, 'https://pagos.example.com')).toBe(
    [
      'Contact: mailto:seguridad@example.com',
      'Expires: 2027-02-13T00:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://pagos.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('a configured expiry is kept', () => {
  const contact = { uri: 'https://example.com/seguridad', expiresAt: new Date('2027-06-30T05:00:00Z') };
  expect(securityText(contact, now, 'https://x.example')).toContain('\nExpires: 2027-06-30T05:00:00Z\n');
});

test('404: no security contact is configured', async () => {
  const app = newHttpServer({ helpUrl: 'https://x.example', onUnexpectedError: () => undefined });
  addSecurityText(app, undefined, manualClock(now), 'https://x.example');
  const { statusCode, body } = await app.inject('/.well-known/security.txt');
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { error_code: 1005 }]);
});
