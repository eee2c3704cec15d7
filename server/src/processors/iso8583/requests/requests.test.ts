import { afterEach, describe, expect, it } from 'vitest';
import { openTestLink, type TestLinkOptions, testPurchase } from '../../../../test/support/iso8583-link.ts';
import {
  answerTo,
  type HostScript,
  signsOn,
  startScriptedHost,
} from '../../../../test/support/scripted-host.ts';
import type { Message } from '../codec/codec.ts';
import { type DialectName, dialectOf } from '../dialect/dialects.ts';

const patient = { timeoutMs: 30_000 };
const hasty = { timeoutMs: 60 };
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function open(
  script: HostScript = signsOn(),
  options: TestLinkOptions = {},
  name: DialectName = 'generic-1987',
) {
  const host = await startScriptedHost(dialectOf(name, {}), script);
  const link = openTestLink(host.port, { ...options, settings: { dialect: name, ...options.settings } });
  ending.push(
    () => host.close(),
    () => link.lines.close(),
  );
  await expect.poll(() => link.lines.isReady()).toBe(true);
  const money = (): Message[] => host.received.filter(({ mti }) => !mti.startsWith('08'));
  return { host, money, ...link };
}

const hold = (reference: string) => testPurchase(reference, { capture: false });
const capture = { merchantId: 'm1', reference: 'c1', original: 'h1', amountCentavos: 500n };
const refund = { merchantId: 'm1', reference: 'f1', original: 'r1', amountCentavos: 500n };
const reversal = { merchantId: 'm1', reference: 'r1-reversal', original: 'r1' };

/** Says nothing to these types, and yes to all others. */
const silentTo = (...types: string[]): HostScript =>
  signsOn((message, line) => {
    if (!types.includes(message.mti)) line.send(answerTo(message, '00'));
  });

describe('an authorisation', () => {
  it('approved: a purchase says all that is known of it', async () => {
    const { card, money } = await open(
      signsOn((message, line) => line.send(answerTo(message, '00', { 48: '2215MC1234567890123' }))),
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

  it('approved: a renewal names the merchant as who starts it, and the id of the first use', async () => {
    const { card, money } = await open();
    const agreement = { use: 'subsequent', networkTransactionId: 'MC1' } as const;
    const renewal = testPurchase('r1', { initiator: 'merchant', agreement });
    await card.authorise({ ...renewal, card: { ...renewal.card, cvv2: null } }, patient);
    expect(money()[0]?.fields).toMatchObject({ 22: '102', 25: '08', 48: '2001M2101S2203MC1' });
  });

  it('approved: the other dialect says the same in other places', async () => {
    const { card, money } = await open(signsOn(), {}, 'packed-1987');
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
    const { card } = await open(signsOn((message, line) => line.send(answerTo(message, code, own))));
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
    const { card, book } = await open(signsOn((message, line) => line.send(answer(message))));
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unknown' });
    expect(book.entries[0]?.answered).toBeNull();
  });

  it('the same reference again is answered from the book, and never sent again', async () => {
    const { card, money, host } = await open();
    const first = await card.authorise(testPurchase('r1'), patient);
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual(first);
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, patient)).toEqual(first);
    host.script = silentTo('0200');
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

  it('numbers are taken from each terminal in turn, and from the others where one has none left', async () => {
    const enrolment = {
      acceptorId: 'A',
      terminalIds: 'T1, T2',
      merchantCategory: '5411',
      name: 'A',
      city: 'B',
    };
    const { card, money } = await open(signsOn(), { enrolment, numbersADay: 1 });
    for (const reference of ['r1', 'r2']) {
      expect(await card.authorise(testPurchase(reference), patient)).toMatchObject({ kind: 'approved' });
    }
    expect(new Set(money().map(({ fields }) => fields[41]?.trim()))).toEqual(new Set(['T1', 'T2']));
    expect(await card.authorise(testPurchase('r3'), patient)).toEqual({ kind: 'unavailable' });
  });

  it('unavailable: what does not fit into a message is not sent', async () => {
    const { card, money, logged } = await open();
    const huge = testPurchase('r1', { amountCentavos: 10n ** 13n });
    expect(await card.authorise(huge, patient)).toEqual({ kind: 'unavailable' });
    expect(money()).toEqual([]);
    expect(logged.join('')).toContain('field 4 (amount, transaction): 14 do not fit into 12');
  });
});

describe('a capture', () => {
  it('approved: names the hold by its reference, authorization and key', async () => {
    const { card, money } = await open();
    await card.authorise(hold('h1'), patient);
    expect(await card.capture(capture, patient)).toMatchObject({ kind: 'approved' });
    expect(money()[1]).toMatchObject({
      mti: '0220',
      fields: {
        4: '000000000500',
        11: '000002',
        37: '632012000001',
        38: 'A00001',
        90: '010000000111161704050000012345600000000000',
      },
    });
    expect(money()[1]?.fields[2]).toBeUndefined();
  });

  it('is repeated as 0221 until it is answered, also by whoever comes back with it', async () => {
    const { card, money, host, book } = await open(silentTo('0220', '0221'));
    await card.authorise(hold('h1'), patient);
    expect(await card.capture(capture, hasty)).toEqual({ kind: 'unknown' });
    const before = money().map(({ mti }) => mti);
    expect(before.slice(0, 3)).toEqual(['0100', '0220', '0221']);
    host.script = signsOn();
    expect(await card.capture(capture, patient)).toMatchObject({ kind: 'approved' });
    expect(money().at(-1)).toMatchObject({ mti: '0221', fields: { 11: '000002' } });
    expect(book.entries).toHaveLength(2);
  });

  it('is sent again where the host could not take it', async () => {
    let isUp = false;
    const { card, money } = await open(
      signsOn((message, line) => {
        line.send(answerTo(message, message.mti === '0100' || isUp ? '00' : '91'));
        if (message.mti === '0220') isUp = true;
      }),
    );
    await card.authorise(hold('h1'), patient);
    expect(await card.capture(capture, patient)).toMatchObject({ kind: 'approved' });
    expect(money().map(({ mti }) => mti)).toEqual(['0100', '0220', '0221']);
  });

  it('declined: of nothing, of a purchase, and of what was declined', async () => {
    const { card, money, host } = await open();
    await card.authorise(testPurchase('r1'), patient);
    host.script = signsOn((message, line) => line.send(answerTo(message, '05')));
    await card.authorise(hold('h2'), patient);
    for (const original of ['nothing', 'r1', 'h2']) {
      const asked = { ...capture, reference: `c-${original}`, original };
      expect(await card.capture(asked, patient)).toEqual({ kind: 'declined', code: 1007 });
    }
    expect(money()).toHaveLength(2);
  });
});

describe('a refund', () => {
  it('approved: a request of its own that names the purchase', async () => {
    const { card, money } = await open();
    await card.authorise(testPurchase('r1'), patient);
    expect(await card.refund(refund, patient)).toMatchObject({ kind: 'approved' });
    expect(money()[1]).toMatchObject({
      mti: '0200',
      fields: { 3: '200000', 4: '000000000500', 37: '632012000002', 38: 'A00001' },
    });
  });

  it('unknown, and not sent again', async () => {
    const { card, money, host } = await open();
    await card.authorise(testPurchase('r1'), patient);
    host.script = silentTo('0200');
    expect(await card.refund(refund, hasty)).toEqual({ kind: 'unknown' });
    expect(await card.refund(refund, hasty)).toEqual({ kind: 'unknown' });
    expect(money()).toHaveLength(2);
  });
});

describe('a reversal', () => {
  it('approved: of a purchase that nobody answered', async () => {
    const { card, money } = await open(silentTo('0200'));
    await card.authorise(testPurchase('r1'), hasty);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money()[1]).toMatchObject({
      mti: '0420',
      fields: {
        3: '000000',
        4: '000002000000',
        11: '000002',
        37: '632012000001',
        41: 'TERM0001',
        90: '020000000111161704050000012345600000000000',
      },
    });
  });

  it('is repeated as 0421 until it is answered, under one number', async () => {
    const { card, money, host } = await open(silentTo('0200', '0420', '0421'));
    await card.authorise(testPurchase('r1'), hasty);
    expect(await card.reverse(reversal, hasty)).toEqual({ kind: 'unknown' });
    host.script = signsOn((message, line) => line.send({ ...answerTo(message, '94'), mti: '0431' }));
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved', responseCode: '94' });
    const reversals = money().slice(1);
    expect(reversals.map(({ mti }) => mti).slice(0, 2)).toEqual(['0420', '0421']);
    expect(new Set(reversals.map(({ fields }) => fields[11]))).toEqual(new Set(['000002']));
    const before = money().length;
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money()).toHaveLength(before);
  });

  it('approved: the host knows nothing of it; declined: it does not want to', async () => {
    const { card, host } = await open(silentTo('0200'));
    for (const reference of ['r1', 'r2']) await card.authorise(testPurchase(reference), hasty);
    host.script = signsOn((message, line) => line.send(answerTo(message, '25')));
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved', responseCode: '25' });
    host.script = signsOn((message, line) => line.send(answerTo(message, '12')));
    const second = { merchantId: 'm1', reference: 'r2-reversal', original: 'r2' };
    expect(await card.reverse(second, patient)).toMatchObject({ kind: 'declined', responseCode: '12' });
  });

  it('approved: what was never sent is not sent later either', async () => {
    const { card, money } = await open();
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'declined', code: 1007 });
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, patient)).toMatchObject({
      kind: 'declined',
    });
    expect(await card.refund(refund, patient)).toMatchObject({ kind: 'declined' });
    expect(money()).toEqual([]);
  });

  it('approved without a word to the host: what it has declined', async () => {
    const { card, money } = await open(signsOn((message, line) => line.send(answerTo(message, '05'))));
    await card.authorise(testPurchase('r1'), patient);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money()).toHaveLength(1);
  });

  it('of an unanswered capture keeps it from being repeated', async () => {
    const { card, money } = await open(silentTo('0220', '0221'));
    await card.authorise(hold('h1'), patient);
    await card.capture(capture, hasty);
    const taken = { merchantId: 'm1', reference: 'c1-reversal', original: 'c1' };
    expect(await card.reverse(taken, patient)).toMatchObject({ kind: 'approved' });
    const before = money().length;
    expect(await card.capture(capture, patient)).toEqual({ kind: 'declined', code: 1007 });
    expect(money()).toHaveLength(before);
    expect(money().at(-1)?.fields[90]?.slice(0, 10)).toBe('0220000002');
  });

  it('declined: of a reversal', async () => {
    const { card } = await open(silentTo('0200'));
    await card.authorise(testPurchase('r1'), hasty);
    await card.reverse(reversal, patient);
    const again = { merchantId: 'm1', reference: 'x', original: 'r1-reversal' };
    expect(await card.reverse(again, patient)).toEqual({ kind: 'declined', code: 1007 });
  });

  it('unavailable while no line stands, and sent afterwards', async () => {
    const { card, money, host, lines } = await open(silentTo('0200'), {
      times: { firstPauseMs: 300, longestPauseMs: 300 },
    });
    await card.authorise(testPurchase('r1'), hasty);
    host.lines[0]?.socket.destroy();
    await expect.poll(() => lines.isReady()).toBe(false);
    expect(await card.reverse(reversal, hasty)).toEqual({ kind: 'unavailable' });
    await expect.poll(() => lines.isReady()).toBe(true);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money().at(-1)?.mti).toBe('0420');
  });
});
