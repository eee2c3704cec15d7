import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import { testPurchase } from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import type { MemoryBook } from '../../../../test/support/doubles/connections/memory-connection.ts';
import { useScriptedConnections } from '../../../../test/support/world/gateway/use-scripted-connection.ts';
import type { CardProcessor, Draft } from '../../card-processor.ts';

const { openReady: open } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };

const draft = async (card: CardProcessor, reference: string): Promise<Draft> => {
  const drafted = await card.draft?.({ merchantId: 'm1', reference, capture: true });
  if (drafted === undefined) throw new Error('nothing was drafted');
  return drafted;
};

/** Written like the statement that records the attempt. */
const record = (book: MemoryBook, reference: string, { sent, sentAt }: Draft): void => {
  const { merchantId, amountCentavos } = testPurchase(reference);
  const asked = { merchantId, reference, operation: 'authorise', original: null, amountCentavos } as const;
  book.entries.push({ ...asked, connectionId: 'l1', sent, sentAt, answered: null });
};

describe('an authorisation that was drafted', () => {
  it('approved: it is sent under the recorded references, and its response is recorded', async () => {
    const { card, book, money } = await open();
    const drafted = await draft(card, 'r1');
    expect(money()).toEqual([]);
    record(book, 'r1', drafted);
    const outcome = await card.authorise(testPurchase('r1', { draft: drafted }), patient);
    expect(outcome).toMatchObject({ kind: 'approved', authorization: 'A00001' });
    expect(money()).toHaveLength(1);
    expect(money()[0]).toMatchObject({
      mti: drafted.sent['mti'],
      fields: { 11: drafted.sent['stan'], 37: drafted.sent['retrievalReference'], 41: 'TERM0001' },
    });
    expect(book.entries).toMatchObject([{ reference: 'r1', answered: { result: 'approved' } }]);
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, patient)).toEqual(outcome);
  });

  it('unavailable: nothing is sent after its deadline, which counts from the draft', async () => {
    const { card, book, money } = await open();
    const drafted = await draft(card, 'r1');
    record(book, 'r1', drafted);
    // A stalled process: by now another one may be reversing the request.
    const stale = { ...drafted, draftedMs: drafted.draftedMs - patient.timeoutMs };
    expect(await card.authorise(testPurchase('r1', { draft: stale }), patient)).toEqual({
      kind: 'unavailable',
    });
    expect(money()).toEqual([]);
    expect(book.entries).toMatchObject([{ answered: { result: 'unsent' } }]);
  });

  it('unavailable: the line dropped in the meantime, and the record shows that nothing was sent', async () => {
    const { card, book, money, host, lines } = await open();
    const drafted = await draft(card, 'r1');
    record(book, 'r1', drafted);
    await host.close();
    await eventually(() => lines.isReady()).toBe(false);
    expect(await card.authorise(testPurchase('r1', { draft: drafted }), patient)).toEqual({
      kind: 'unavailable',
    });
    expect(money()).toEqual([]);
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, patient)).toEqual({ kind: 'not_found' });
  });

  it('recorded but never called: it is reversed like a request that may have been sent', async () => {
    const { card, book, money } = await open();
    record(book, 'r1', await draft(card, 'r1'));
    const reference = { merchantId: 'm1', reference: 'r1' };
    expect(await card.inquire(reference, patient)).toEqual({ kind: 'unknown' });
    const reversal = { merchantId: 'm1', reference: 'r1-reversal', original: 'r1' };
    expect(await card.reverse(reversal, patient)).toMatchObject({ kind: 'approved' });
    expect(money().map(({ mti }) => mti)).toEqual(['0420']);
  });
});

it('nothing is drafted without a line, or for a merchant that the acquirer does not know', async () => {
  const { card, host, lines } = await open();
  const asked = { merchantId: 'm2', reference: 'r1', capture: true };
  expect(await card.draft?.(asked)).toBeUndefined();
  await host.close();
  await eventually(() => lines.isReady()).toBe(false);
  expect(await card.draft?.({ ...asked, merchantId: 'm1' })).toBeUndefined();
});
