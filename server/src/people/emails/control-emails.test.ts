import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { languages } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import { installationMailKinds } from '../../domain/emails/mail.ts';
import { listGaps } from '../../payer-pages/frame/dictionary.ts';
import { controlEmails } from './control-emails.ts';
import { controlMailMessages } from './write-email.ts';

const portal = 'https://pagos.example.com';
const data = {
  portal,
  businessName: 'Café La Candelaria',
  token: 'the-token',
  inviter: 'Ana Torres',
  role: 'finance' as const,
  until: new Date('2026-03-05T15:00:00Z'),
  reason: 'fraud' as const,
  merchantId: 'mabc',
  place: 'produccion' as const,
  merchantName: 'Café La Candelaria',
  transactionId: 'trabc',
  amountCentavos: 2_000_000n,
  deadline: new Date('2026-03-05T15:00:00Z'),
  id: 'rvabc',
  answerBy: new Date('2026-03-05T15:00:00Z'),
  giveBackBy: new Date('2026-03-12T15:00:00Z'),
  kind: 'transactions' as const,
  secret: 'password' as const,
  format: 'csv' as const,
  from: '2026-03-01' as CalendarDate,
  to: '2026-03-01' as CalendarDate,
  total: 12,
  what: 'Cambiar una conexión',
  target: 'adquirente',
  requester: 'Marta Gil',
  skipped: 2,
  startedAt: new Date('2026-03-05T15:00:00Z'),
  endedAt: new Date('2026-03-05T16:00:00Z'),
  attempts: 40,
  declines: 36,
  cards: 30,
  devices: 4,
  windowMinutes: 15,
  usualPercent: null,
  totalDeclines: 90,
  dueSince: new Date('2026-03-05T15:00:00Z'),
  operators: 3,
};

test('every message exists in both languages', () => expect(listGaps(controlMailMessages)).toEqual([]));

test.each(languages)('every kind has its email in %s, with a link to the portal', language => {
  const to = { email: 'eva@example.com', name: 'Eva', language };
  const emails = Object.values(controlEmails).map(emailContent => emailContent(to, data));
  expect(emails.map(({ kind }) => kind)).toEqual(installationMailKinds);
  for (const emailContent of emails) {
    expect(emailContent.text).toContain(portal);
    expect(emailContent.text).toContain('Eva');
    expect(emailContent.html).toContain(`href="${portal}`);
  }
});

test('a name cannot carry a message of its own into our emails', () => {
  const to = { email: 'eva@example.com', name: 'Gana en https://malo.example', language: 'es' as const };
  const { text } = controlEmails.invitation(to, {
    ...data,
    inviter: 'Entra a www.malo.example',
    businessName: 'Premio en https://malo.example',
  });
  expect(text).not.toContain('malo.example');
  expect(text).toContain('Hola:');
});
