import { describe, expect, it } from 'vitest';
import { testPurchase } from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import { answerTo, withSignOn } from '../../../../test/support/doubles/connections/scripted-host.ts';
import {
  approveAllExcept,
  useScriptedConnections,
} from '../../../../test/support/world/gateway/use-scripted-connection.ts';
import { ivaAlone } from '../../card-processor.ts';
import type { Message } from '../codec/codec.ts';

const { openReady: open } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };
const hasty = { timeoutMs: 60 };

describe('an authorisation', () => {
  it('approved: a purchase contains every known fact', async () => {
    const { card, money } = await open(
      withSignOn((message, line) => line.send(answerTo(message, '00', { 48: '2215MC1234567890123' }))),
    );
    const threeDSecure = {
      eci: '05',
      cavv: 'AAABBJg0VhI0VniQEjRWAAAAAAA=',
      dsTransactionId: 'd-1',
      version: '2.2.0',
    };
    const outcome = await card.authorise(
      testPurchase('r1', {
        installments: 12,
        agreement: { use: 'first', networkTransactionId: null },
        threeDSecure,
      }),
      patient,
    );
    expect(outcome).toEqual({
      kind: 'approved',
      authorization: 'A00001',
      networkTransactionId: 'MC1234567890123',
      retrievalReference: '632012000001',
      responseCode: '00',
    });
    expect(money()).toEqual([
      {
        mti: '0200',
        fields: {
          2: '4111111111111111',
          3: '000000',
          4: '000002000000',
          7: '1116170405',
          11: '000001',
          12: '120405',
          13: '1116',
          14: '2912',
          18: '5411',
          19: '170',
          22: '812',
          25: '59',
          32: '123456',
          37: '632012000001',
          41: 'TERM0001',
          42: 'ACCEPTOR1      ',
          43: 'CAFE DE LA PLAZA         BOGOTA       CO',
          48: '92039872001C2101F4202054328AAABBJg0VhI0VniQEjRWAAAAAAA=4403d-145052.2.0230212',
          49: '170',
        },
      },
    ]);
  });

  it.each([
    ['generic-1987', 48, '3012000000319300311200000168070032120000000000003312000000000050'],
    ['packed-1987', 63, 'IVA012000000319300BAS012000001680700INC012000000000000TIP012000000000050'],
  ] as const)('approved: %s carries IVA, its base, INC and tip in field %i', async (dialect, field, text) => {
    const { card, money } = await open(withSignOn(), {}, dialect);
    const taxes = { iva: '3193', ivaBaseCentavos: 1_680_700n, incCentavos: 0n, tipCentavos: 50n };
    await card.authorise(testPurchase('r1', { taxes }), patient);
    expect(money()[0]?.fields[field]).toContain(text);
  });

  it('approved: IVA that is not a number of pesos is not sent', async () => {
    const { card, money } = await open();
    await card.authorise(testPurchase('r1', { taxes: ivaAlone('19 %') }), patient);
    expect(money()[0]?.fields[48]).toBe('92039872001C');
  });

  it('approved: a renewal is merchant-initiated and contains the id of the first use', async () => {
    const { card, money } = await open();
    const agreement = { use: 'subsequent', networkTransactionId: 'MC1' } as const;
    const renewal = testPurchase('r1', { initiator: 'merchant', agreement });
    await card.authorise({ ...renewal, card: { ...renewal.card, cvv2: null } }, patient);
    expect(money()[0]?.fields).toMatchObject({ 22: '102', 25: '08', 48: '2001M2101S2203MC1' });
  });

  it('approved: the other dialect has the same facts in other fields', async () => {
    const { card, money } = await open(withSignOn(), {}, 'packed-1987');
    const agreement = { use: 'unscheduled', networkTransactionId: 'MC1' } as const;
    expect(await card.authorise(testPurchase('r1', { installments: 36, agreement }), patient)).toMatchObject({
      kind: 'approved',
    });
    expect(money()[0]?.fields).toMatchObject({ 63: 'CV2003987INI0011AGR00203NTI003MC1', 67: '36' });
    expect(money()[0]?.fields[48]).toBeUndefined();
  });

  it.each([
    ['51', undefined, { code: 3003, retry: { kind: 'later' } }],
    ['43', undefined, { code: 3004, retry: { kind: 'never' } }],
    ['54', undefined, { code: 3002, retry: { kind: 'with_new_data' } }],
    ['05', '03', { code: 3001, adviceCode: '03', retry: { kind: 'never' } }],
    ['51', '26', { code: 3003, adviceCode: '26', retry: { kind: 'after_hours', hours: 48 } }],
    ['Z9', undefined, { code: 3001, retry: { kind: 'later' } }],
    ['91', undefined, { code: 1007, retry: { kind: 'later' } }],
  ])('declined: %s with the advice %s', async (code, advice, expected) => {
    const own = advice === undefined ? {} : { 48: `8402${advice}` };
    const { card } = await open(withSignOn((message, line) => line.send(answerTo(message, code, own))));
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({
      kind: 'declined',
      responseCode: code,
      ...expected,
    });
  });

  it.each<[string, (message: Message) => Message]>([
    ['a part of it', message => answerTo(message, '10', { 4: '000000000100' })],
    ['another amount', message => answerTo(message, '00', { 4: '000000000100' })],
    ['a duplicate there', message => answerTo(message, '94')],
  ])('unknown: approved, but for %s', async (_name, answer) => {
    const { card, book } = await open(withSignOn((message, line) => line.send(answer(message))));
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unknown' });
    expect(book.entries[0]?.answered).toBeNull();
  });

  it('not found: the request was booked and never sent', async () => {
    const { card, book } = await open();
    const booked = { operation: 'authorise', original: null, amountCentavos: 100n, sent: {} } as const;
    await book.open({ merchantId: 'm1', reference: 'r1', ...booked });
    await book.answer('m1', 'r1', { result: 'unsent' });
    const reference = { merchantId: 'm1', reference: 'r1' };
    expect(await card.inquire(reference, patient)).toEqual({ kind: 'not_found' });
    const reversal = { merchantId: 'm1', reference: 'r1-reversal', original: 'r1' };
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
  });

  it('the same reference again is answered from the book, and never sent again', async () => {
    const { card, money, host } = await open();
    const first = await card.authorise(testPurchase('r1'), patient);
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual(first);
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, patient)).toEqual(first);
    host.script = approveAllExcept('0200');
    expect(await card.authorise(testPurchase('r2'), hasty)).toEqual({ kind: 'unknown' });
    expect(await card.authorise(testPurchase('r2'), patient)).toEqual({ kind: 'unknown' });
    expect(await card.inquire({ merchantId: 'm1', reference: 'r2' }, patient)).toEqual({ kind: 'unknown' });
    expect(money()).toHaveLength(2);
    expect(await card.authorise(testPurchase('r1', { amountCentavos: 1n }), patient)).toEqual({
      kind: 'declined',
      code: 1007,
    });
  });

  it('unavailable: a merchant that the acquirer does not know', async () => {
    const { card, money } = await open();
    expect(await card.authorise(testPurchase('r1', { merchantId: 'm2' }), patient)).toEqual({
      kind: 'unavailable',
    });
    expect(money()).toEqual([]);
  });

  it('trace numbers rotate over the terminals and skip a terminal without any left', async () => {
    const enrolment = {
      acceptorId: 'A',
      terminalIds: 'T1, T2',
      merchantCategory: '5411',
      name: 'A',
      city: 'B',
    };
    const { card, money } = await open(withSignOn(), { enrolment, numbersADay: 1 });
    for (const reference of ['r1', 'r2']) {
      expect(await card.authorise(testPurchase(reference), patient)).toMatchObject({ kind: 'approved' });
    }
    expect(new Set(money().map(({ fields }) => fields[41]?.trim()))).toEqual(new Set(['T1', 'T2']));
    expect(await card.authorise(testPurchase('r3'), patient)).toEqual({ kind: 'unavailable' });
  });

  it('unavailable: a request that does not fit into a message is not sent', async () => {
    const { card, money, logged } = await open();
    const huge = testPurchase('r1', { amountCentavos: 10n ** 13n });
    expect(await card.authorise(huge, patient)).toEqual({ kind: 'unavailable' });
    expect(money()).toEqual([]);
    expect(logged.join('')).toContain('field 4 (amount, transaction): 14 do not fit into 12');
  });
});
