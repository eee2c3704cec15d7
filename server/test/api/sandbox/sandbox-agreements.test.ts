import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { Agreement, Authorisation, Outcome } from '../../../src/processors/card-processor.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import {
  declined,
  expectEventually,
  LONG_TIMEOUT,
  newAuthorisation,
  SHORT_TIMEOUT,
  startTestProcessor,
  type TestProcessor,
} from '../../support/doubles/connections/test-processor.ts';

let world: TestProcessor;
beforeAll(async () => {
  world = await startTestProcessor();
});
afterAll(() => world.close());

const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';
const ONCE_WITHOUT_FUNDS = '4000000080010004';
const UNANSWERED = '4000000090010002';
const UNFOUNDED = declined(1007, '12');
const APPROVED = { kind: 'approved', responseCode: '00', networkTransactionId: expect.any(String) };

/** A shop with a card; each has a unique name, so that tests do not see each other. */
function newShop(merchantId: string) {
  const use = (
    reference: string,
    agreement: Agreement | null,
    { number = VISA, ...changes }: Partial<Authorisation> & { number?: string } = {},
  ) =>
    world.processor.authorise(
      newAuthorisation(reference, number, { merchantId, agreement, ...changes }),
      LONG_TIMEOUT,
    );
  return {
    use,
    open: async (reference: string, number = VISA) =>
      idOf(await use(reference, { use: 'first', networkTransactionId: null }, { number })),
    renew: (reference: string, networkTransactionId: string | null, number = VISA) =>
      use(reference, { use: 'subsequent', networkTransactionId }, { number, initiator: 'merchant' }),
    inquire: (reference: string) => world.processor.inquire({ merchantId, reference }, LONG_TIMEOUT),
    reverse: (original: string) =>
      world.processor.reverse({ merchantId, reference: `undo ${original}`, original }, LONG_TIMEOUT),
    forget: () => world.database.run(forget, [merchantId]),
  };
}

/** The state that an older version left. */
const forget = statement(
  'test_forget_answers',
  `update sandbox_processor.operations set response_code = null, advice_code = null, retrieval_reference = null,
     network_transaction_id = null, opens_agreement = null where merchant_id = $1`,
);

function idOf(outcome: Outcome): string {
  if (outcome.kind !== 'approved' || outcome.networkTransactionId === undefined) {
    throw new Error(`no id: ${JSON.stringify(outcome)}`);
  }
  return outcome.networkTransactionId;
}

describe('a renewal', () => {
  test('approved: names the first use of its card, repeatedly', async () => {
    const { open, renew } = newShop('named');
    const id = await open('first');
    const renewals = [await renew('r1', id), await renew('r2', id), await renew('r3', id)];
    expect(renewals).toMatchObject([APPROVED, APPROVED, APPROVED]);
    expect(new Set([id, ...renewals.map(idOf)]).size).toBe(4);
  });

  test('declined 1007: names an unknown id', async () => {
    const { open, renew, inquire } = newShop('invented');
    await open('first');
    expect(await renew('r1', '123456789012345')).toEqual(UNFOUNDED);
    expect(await renew('r1', '123456789012345')).toEqual(UNFOUNDED);
    expect(await inquire('r1')).toEqual(UNFOUNDED);
  });

  test('declined 1007: on a card that was never used', async () => {
    expect(await newShop('unused').renew('r1', '123456789012345')).toEqual(UNFOUNDED);
  });

  test('declined 1007: names the first use of another card, or at another merchant', async () => {
    const here = newShop('here');
    const ids = [await here.open('visa'), await here.open('mastercard', MASTERCARD)] as const;
    const elsewhere = await newShop('elsewhere').open('visa');
    expect(await here.renew('r1', ids[1])).toEqual(UNFOUNDED);
    expect(await here.renew('r2', ids[0], MASTERCARD)).toEqual(UNFOUNDED);
    expect(await here.renew('r3', elsewhere)).toEqual(UNFOUNDED);
    expect(await here.renew('r4', ids[1], MASTERCARD)).toMatchObject(APPROVED);
  });

  test('declined 1007: names a payment without an agreement', async () => {
    const { open, use, renew } = newShop('other-uses');
    const id = await open('first');
    const loose = idOf(await use('loose', null));
    const later = idOf(await renew('r1', id));
    expect(await renew('r2', loose)).toEqual(UNFOUNDED);
    expect(await renew('r3', later)).toEqual(UNFOUNDED);
  });

  test('approved: names a first use elsewhere that was registered, for that card of that merchant only', async () => {
    const { renew } = newShop('moved-in');
    const agreement = { merchantId: 'moved-in', cardNumber: VISA, networkTransactionId: '016153570198200' };
    await world.processor.adoptAgreements?.([agreement]);
    await world.processor.adoptAgreements?.([agreement, { ...agreement, networkTransactionId: 'MCC0A1B2C' }]);
    expect(await renew('r1', '016153570198200')).toMatchObject(APPROVED);
    expect(await renew('r2', 'MCC0A1B2C')).toMatchObject(APPROVED);
    expect(await renew('r3', '016153570198201')).toEqual(UNFOUNDED);
    expect(await newShop('neighbour').renew('r1', '016153570198200')).toEqual(UNFOUNDED);
  });

  test('declined 1007: names nothing, although its card has an id', async () => {
    const { open, renew } = newShop('silent');
    await open('first');
    expect(await renew('r1', null)).toEqual(UNFOUNDED);
  });

  test('declined 1007: even on a card that declines its first charges', async () => {
    const { open, renew } = newShop('counted');
    await expect(open('declined', ONCE_WITHOUT_FUNDS)).rejects.toThrow('"code":3003');
    const id = await open('first', ONCE_WITHOUT_FUNDS);
    expect(await renew('r1', 'other', ONCE_WITHOUT_FUNDS)).toEqual(UNFOUNDED);
    expect(await renew('r2', id, ONCE_WITHOUT_FUNDS)).toMatchObject(APPROVED);
  });

  test('approved: the id of a first use whose response was lost, found by inquiry', async () => {
    const { inquire, renew } = newShop('unanswered');
    const first = newAuthorisation('first', UNANSWERED, {
      merchantId: 'unanswered',
      agreement: { use: 'first', networkTransactionId: null },
    });
    expect(await world.processor.authorise(first, SHORT_TIMEOUT)).toEqual({ kind: 'unknown' });
    await expectEventually(() => inquire('first')).toMatchObject(APPROVED);
    const id = idOf((await inquire('first')) as Outcome);
    await world.processor.authorise(
      newAuthorisation('r1', UNANSWERED, {
        merchantId: 'unanswered',
        initiator: 'merchant',
        agreement: { use: 'subsequent', networkTransactionId: id },
      }),
      SHORT_TIMEOUT,
    );
    await expectEventually(() => inquire('r1')).toMatchObject(APPROVED);
    expect(await renew('r1', id, UNANSWERED)).toEqual(await inquire('r1'));
  });

  test('approved: the first use was reversed, like a verification', async () => {
    const { open, reverse, renew } = newShop('verified');
    const id = await open('first');
    await reverse('first');
    expect(await renew('r1', id)).toMatchObject(APPROVED);
  });

  test('the same reference gets the same result, whatever it claims the second time', async () => {
    const { open, renew } = newShop('repeated');
    const id = await open('first');
    const renewed = await renew('r1', id);
    expect(await renew('r1', id)).toEqual(renewed);
    expect(await renew('r1', 'other')).toEqual(renewed);
    expect(await renew('r2', 'other')).toEqual(UNFOUNDED);
    expect(await renew('r2', id)).toEqual(UNFOUNDED);
  });
});

describe('a card from before ids existed', () => {
  test('approved: names nothing; later renewals use the id of that renewal', async () => {
    const { use, renew, forget } = newShop('older');
    await use('long ago', null);
    await forget();
    const id = idOf(await renew('r1', null));
    expect(await renew('r2', id)).toMatchObject(APPROVED);
    expect(await renew('r3', 'other')).toEqual(UNFOUNDED);
  });

  test('approved: names nothing, although another customer has used the same number since', async () => {
    const { use, open, renew, forget } = newShop('shared');
    await use('long ago', null);
    await forget();
    await open('of another customer');
    expect(await renew('r1', null)).toMatchObject(APPROVED);
  });

  test('declined 1007: all earlier charges were declined', async () => {
    const { open, use, renew, forget } = newShop('refused');
    await use('long ago', null, { amountCentavos: 0n });
    await forget();
    await open('first');
    expect(await renew('r1', null)).toEqual(UNFOUNDED);
  });

  test('repeats its old results unchanged', async () => {
    const { use, inquire, forget } = newShop('answers');
    const { kind, authorization } = (await use('long ago', null)) as Extract<Outcome, { kind: 'approved' }>;
    await forget();
    expect(await inquire('long ago')).toEqual({ kind, authorization });
    expect(await use('long ago', null)).toEqual({ kind, authorization });
  });
});

describe('nothing is claimed', () => {
  test('approved: by the payer, whatever it names', async () => {
    const { open, use } = newShop('payer');
    await open('first');
    for (const named of [null, 'other']) {
      const outcome = await use(`${named}`, { use: 'subsequent', networkTransactionId: named });
      expect(outcome).toMatchObject(APPROVED);
    }
  });

  test('approved: a first use that the merchant starts, as after a trial', async () => {
    const { open, use, renew } = newShop('trial');
    await open('of another customer');
    const first = { use: 'first', networkTransactionId: null } as const;
    const id = idOf(await use('after the trial', first, { initiator: 'merchant' }));
    expect(await renew('r1', id)).toMatchObject(APPROVED);
  });
});

test('renewals and charges that arrive together are written in one batch, each judged alone', async () => {
  const { open, use, renew } = newShop('together');
  const id = await open('first');
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, at) => {
      if (at % 3 === 0) return use(`a${at}`, null);
      return renew(`a${at}`, at % 3 === 1 ? id : 'other');
    }),
  );
  for (const [at, outcome] of outcomes.entries()) {
    expect(outcome).toMatchObject(at % 3 === 2 ? UNFOUNDED : APPROVED);
  }
  const entries = await listOperations(world.database, 'together');
  expect(entries).toHaveLength(121);
  const ids = new Map(
    entries.map(({ reference, networkTransactionId }) => [reference, networkTransactionId]),
  );
  for (const [at, outcome] of outcomes.entries()) {
    expect(ids.get(`a${at}`)).toBe(outcome.kind === 'approved' ? outcome.networkTransactionId : null);
  }
  const transactions = statement<{ transactions: bigint }>(
    'test_agreement_transactions',
    `select count(distinct xmin::text) as transactions from sandbox_processor.operations
     where merchant_id = 'together' and reference <> 'first'`,
  );
  expect((await world.database.find(transactions))?.transactions).toBeLessThanOrEqual(3n);
});
