import { expect, test } from 'vitest';
import type { Chargeback } from '../chargebacks/chargeback.ts';
import type { Reversal } from '../statutory-reversals/reversal.ts';
import { writeCalendar } from './calendar.ts';

const chargeback = {
  transactionId: 'tr1',
  amountCentavos: 8_500_000n,
  reason: 'not_received',
  deadline: new Date('2026-11-20T04:59:00Z'),
} as Chargeback;
const reversal = {
  id: 'rv1',
  transactionId: 'tr2',
  status: 'requested',
  amountCentavos: 1_000_050n,
  reason: 'fraud',
  answerBy: new Date('2026-11-19T05:00:00Z'),
  giveBackBy: new Date('2026-11-25T05:00:00Z'),
} as Reversal;

const calendar = {
  language: 'es' as const,
  name: 'Panadería El Trigal; tostados, café y pan de todos los días de la semana',
  screens: 'https://recaudo.example/produccion',
  writtenAt: new Date('2026-11-18T15:00:00Z'),
  chargebacks: [chargeback],
  reversals: [reversal],
};
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('each deadline ends its entry, the nearest first, with an alarm two days and four hours before', () => {
  const lines = unfolded(writeCalendar(calendar));
  expect(lines.filter(line => /^(UID|DTEND|SUMMARY)/.test(line))).toEqual([
    'UID:reversal-rv1-requested@recaudo',
    'DTEND:20261119T050000Z',
    'SUMMARY:Responder reversión de $\u00a010.000\\,50',
    'UID:chargeback-tr1@recaudo',
    'DTEND:20261120T045900Z',
    'SUMMARY:Responder contracargo de $\u00a085.000',
  ]);
  expect(lines.filter(line => line.startsWith('TRIGGER'))).toEqual([
    'TRIGGER:-P2D',
    'TRIGGER:-PT4H',
    'TRIGGER:-P2D',
    'TRIGGER:-PT4H',
  ]);
  expect(lines).toContain('DESCRIPTION:Motivo: No recibió lo que compró\\nCobro: tr1');
});

test('an accepted reversal has the day on which its money is due', () => {
  const accepted = {
    ...calendar,
    language: 'en' as const,
    reversals: [{ ...reversal, status: 'accepted' as const }],
  };
  const lines = unfolded(writeCalendar(accepted));
  expect(lines).toContain('SUMMARY:Return reversal of COP\u00a010\\,000.50');
  expect(lines).toContain('DTEND:20261125T050000Z');
});

test('no line is longer than 75 bytes, and no character is split', () => {
  const text = writeCalendar(calendar);
  expect(Math.max(...text.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(
    'X-WR-CALNAME:Plazos de disputas · Panadería El Trigal\\; tostados\\, café y pan de todos los días de la semana',
  );
});
