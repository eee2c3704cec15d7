import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import { testPurchase } from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import { answerTo, withSignOn } from '../../../../test/support/doubles/connections/scripted-host.ts';
import {
  approveAllExcept,
  useScriptedConnections,
} from '../../../../test/support/world/gateway/use-scripted-connection.ts';

const { openReady: open } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };
const hasty = { timeoutMs: 60 };
const hold = (reference: string) => testPurchase(reference, { capture: false });
const capture = { merchantId: 'm1', reference: 'c1', original: 'h1', amountCentavos: 500n };
const refund = { merchantId: 'm1', reference: 'f1', original: 'r1', amountCentavos: 500n };
const reversal = { merchantId: 'm1', reference: 'r1-reversal', original: 'r1' };

describe('a reversal', () => {
  it('approved: of an unanswered purchase', async () => {
    const { card, money } = await open(approveAllExcept('0200'));
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
    const { card, money, host } = await open(approveAllExcept('0200', '0420', '0421'));
    await card.authorise(testPurchase('r1'), hasty);
    expect(await card.reverse(reversal, hasty)).toEqual({ kind: 'unknown' });
    host.script = withSignOn((message, line) => line.send({ ...answerTo(message, '94'), mti: '0431' }));
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved', responseCode: '94' });
    const reversals = money().slice(1);
    expect(reversals.map(({ mti }) => mti).slice(0, 2)).toEqual(['0420', '0421']);
    expect(new Set(reversals.map(({ fields }) => fields[11]))).toEqual(new Set(['000002']));
    const before = money().length;
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money()).toHaveLength(before);
  });

  it('approved: the host knows nothing of it; declined: it does not want to', async () => {
    const { card, host } = await open(approveAllExcept('0200'));
    for (const reference of ['r1', 'r2']) await card.authorise(testPurchase(reference), hasty);
    host.script = withSignOn((message, line) => line.send(answerTo(message, '25')));
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved', responseCode: '25' });
    host.script = withSignOn((message, line) => line.send(answerTo(message, '12')));
    const second = { merchantId: 'm1', reference: 'r2-reversal', original: 'r2' };
    expect(await card.reverse(second, patient)).toMatchObject({ kind: 'declined', responseCode: '12' });
  });

  it('approved: an unsent request is never sent later', async () => {
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

  it('approved without a message to the host: a declined request', async () => {
    const { card, money } = await open(withSignOn((message, line) => line.send(answerTo(message, '05'))));
    await card.authorise(testPurchase('r1'), patient);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money()).toHaveLength(1);
  });

  it('of an unanswered capture keeps it from being repeated', async () => {
    const { card, money } = await open(approveAllExcept('0220', '0221'));
    await card.authorise(hold('h1'), patient);
    await card.capture(capture, hasty);
    const taken = { merchantId: 'm1', reference: 'c1-reversal', original: 'c1' };
    expect(await card.reverse(taken, patient)).toMatchObject({ kind: 'approved' });
    const before = money().length;
    expect(await card.capture(capture, patient)).toEqual({ kind: 'declined', code: 1007 });
    expect(money()).toHaveLength(before);
    expect(money().at(-1)?.fields[90]?.slice(0, 10)).toBe('0220000002');
  });

  it('is sent again if an approval arrives for a request that the host had not found', async () => {
    const { card, host, money, logged } = await open(
      withSignOn((message, line) => {
        if (message.mti !== '0200') line.send(answerTo(message, message.mti === '0420' ? '25' : '00'));
      }),
    );
    await card.authorise(testPurchase('r1'), hasty);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved', responseCode: '25' });
    const [late] = money();
    if (late !== undefined) host.lines[0]?.send(answerTo(late, '00'));
    const repeat = await host.until('0421');
    expect(repeat.fields).toMatchObject({ 11: '000002', 90: '020000000111161704050000012345600000000000' });
    await eventually(() => logged.join('')).toContain('approved after its reversal; reversed again');
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'declined' });
  });

  it('is sent until the host has found it: the first answer may come a second time', async () => {
    let repeats = 0;
    const { card, host, money, logged } = await open(
      withSignOn((message, line) => {
        if (message.mti === '0421') repeats += 1;
        if (message.mti !== '0200') line.send(answerTo(message, repeats > 1 ? '00' : '25'));
      }),
    );
    await card.authorise(testPurchase('r1'), hasty);
    await card.reverse(reversal, patient);
    const [late] = money();
    if (late !== undefined) host.lines[0]?.send(answerTo(late, '00'));
    await eventually(() => logged.join('')).toContain('approved after its reversal; reversed again');
    expect(repeats).toBe(2);
  });

  it.each([
    ['refused', '12', 30_000, false],
    ['not found, however often', '25', 20, true],
  ])('is a connection fault if the repeat is %s', async (_what, answer, repeatMs, isRepeated) => {
    const { card, host, lines, money } = await open(
      withSignOn((message, line) => {
        if (message.mti !== '0200') line.send(answerTo(message, message.mti === '0421' ? answer : '25'));
      }),
      { settings: { repeatMs } },
    );
    await card.authorise(testPurchase('r1'), hasty);
    await card.reverse(reversal, patient);
    const [late] = money();
    if (late !== undefined) host.lines[0]?.send(answerTo(late, '00'));
    await eventually(() => lines.state().lastFault?.message).toBe(
      'r1 was approved after its reversal, and is not reversed',
    );
    expect(money().filter(({ mti }) => mti === '0421').length > 1).toBe(isRepeated);
  });

  it('declined: of a reversal', async () => {
    const { card } = await open(approveAllExcept('0200'));
    await card.authorise(testPurchase('r1'), hasty);
    await card.reverse(reversal, patient);
    const again = { merchantId: 'm1', reference: 'x', original: 'r1-reversal' };
    expect(await card.reverse(again, patient)).toEqual({ kind: 'declined', code: 1007 });
  });

  it('unavailable while no line is up, and sent afterwards', async () => {
    const { card, money, host, lines } = await open(approveAllExcept('0200'), {
      times: { networkAnswerMs: 100 },
    });
    await card.authorise(testPurchase('r1'), hasty);
    const { script } = host;
    // The host does not answer sign-ons in the meantime.
    host.script = () => undefined;
    host.lines[0]?.socket.destroy();
    await eventually(() => lines.isReady()).toBe(false);
    expect(await card.reverse(reversal, hasty)).toEqual({ kind: 'unavailable' });
    host.script = script;
    await eventually(() => lines.isReady()).toBe(true);
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money().at(-1)?.mti).toBe('0420');
  });
});
