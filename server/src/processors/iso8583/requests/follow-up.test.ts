import { describe, expect, it } from 'vitest';
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

  it('is repeated as 0221 until it is answered, also when it is retried later', async () => {
    const { card, money, host, book } = await open(approveAllExcept('0220', '0221'));
    await card.authorise(hold('h1'), patient);
    // Long enough for two messages on a busy machine.
    expect(await card.capture(capture, { timeoutMs: 600 })).toEqual({ kind: 'unknown' });
    const before = money().map(({ mti }) => mti);
    expect(before.slice(0, 3)).toEqual(['0100', '0220', '0221']);
    host.script = withSignOn();
    expect(await card.capture(capture, patient)).toMatchObject({ kind: 'approved' });
    expect(money().at(-1)).toMatchObject({ mti: '0221', fields: { 11: '000002' } });
    expect(book.entries).toHaveLength(2);
  });

  it('is sent again if the host could not process it', async () => {
    let isUp = false;
    const { card, money } = await open(
      withSignOn((message, line) => {
        line.send(answerTo(message, message.mti === '0100' || isUp ? '00' : '91'));
        if (message.mti === '0220') isUp = true;
      }),
      // Longer than an answer takes on a busy machine, which would be repeated once more.
      { settings: { repeatMs: 500 } },
    );
    await card.authorise(hold('h1'), patient);
    expect(await card.capture(capture, patient)).toMatchObject({ kind: 'approved' });
    expect(money().map(({ mti }) => mti)).toEqual(['0100', '0220', '0221']);
  });

  it('declined: without an original, of a purchase, and of a declined hold', async () => {
    const { card, money, host } = await open();
    await card.authorise(testPurchase('r1'), patient);
    host.script = withSignOn((message, line) => line.send(answerTo(message, '05')));
    await card.authorise(hold('h2'), patient);
    for (const original of ['nothing', 'r1', 'h2']) {
      const asked = { ...capture, reference: `c-${original}`, original };
      expect(await card.capture(asked, patient)).toEqual({ kind: 'declined', code: 1007 });
    }
    expect(money()).toHaveLength(2);
  });
});

describe('a refund', () => {
  it('approved: a separate request that refers to the purchase', async () => {
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
    host.script = approveAllExcept('0200');
    expect(await card.refund(refund, hasty)).toEqual({ kind: 'unknown' });
    expect(await card.refund(refund, hasty)).toEqual({ kind: 'unknown' });
    expect(money()).toHaveLength(2);
  });
});
