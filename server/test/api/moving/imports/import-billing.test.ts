import { describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, freezeClock, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { importAll, oldCard, oldCustomer, oldPlan, tryAll } from '../../../support/world/files/imports.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { openPlatform } from '../../../support/world/settlement/platform.ts';

const shop = useGateway();
const { merchant: own, client } = useMerchant(shop);

const VISA = '4111111111111111';
const run = (files: Parameters<typeof importAll>[2]) => importAll(shop.gateway, own.merchant.id, files);
const dryRun = (files: Parameters<typeof tryAll>[2]) => tryAll(shop.gateway, own.merchant.id, files);

const customersWith = (count: number) => ({
  plans: [oldPlan],
  customers: Array.from({ length: count }, (_, at) => oldCustomer(`c${at + 1}`)),
  cards: Array.from({ length: count }, (_, at) => oldCard(`k${at + 1}`, `c${at + 1}`, VISA)),
});
const subscription = (at: number, fields: object = {}) => ({
  id: `s${at}`,
  customer_id: `c${at}`,
  plan_id: 'p1',
  next_charge_date: '2027-02-10',
  current_period_number: 3,
  ...fields,
});
const coupon = (fields: object) =>
  client.post('/coupons', { id: 'mitad', name: 'Mitad', percent_off: 50, ...fields });
const amounts = async () =>
  (await client.get<{ amount: number }[]>('/charges?limit=100')).body.map(({ amount }) => amount);

/** Asserts that a dry run predicts the import. */
async function both(files: Parameters<typeof run>[0]) {
  const said = await dryRun(files);
  const done = await run(files);
  const facts = (problems: readonly { line: number; field: string; problem: string; value: string }[]) =>
    problems.map(({ line, field, problem, value }) => ({ line, field, problem, value }));
  expect(
    said.files.map(({ kind, created, known, refused, warnings }) => ({
      kind,
      created,
      known,
      refused,
      warnings,
    })),
  ).toEqual(done.counts);
  expect(facts(said.problems)).toEqual(facts(done.problems));
  return done;
}

describe('credit of imported customers', () => {
  test('201: is in their balance, its entries and the ledger, and pays the next invoice first', async () => {
    await freezeClock(shop, own.merchant.id, '2027-01-20');
    const files = customersWith(2);
    const customers = [oldCustomer('c1', { credit_balance: '$ 12.500,50' }), oldCustomer('c2')];
    await both({ ...files, customers, subscriptions: [subscription(1), subscription(2)] });
    expect((await client.get('/customers/c1')).body).toMatchObject({ credit_balance: 12_500.5 });
    expect((await client.get('/customers/c2')).body).not.toHaveProperty('credit_balance');
    expect((await client.get('/customers/c1/credits')).body).toMatchObject([
      { type: 'granted', amount: 12_500.5, credit_balance: 12_500.5, reason: 'Importado' },
    ]);
    await expectLedgerSound(shop);
    await advance(client, { to: '2027-02-11T09:00:00-05:00' });
    expect((await amounts()).toSorted((a, b) => a - b)).toEqual([7_499.5, 20_000]);
    await expectLedgerSound(shop);
  });

  test.each([
    [-1, 'too_small'],
    [10_000_000_000, 'too_large'],
    [0.005, 'not_amount'],
    ['mucho', 'not_amount'],
  ])('%j is refused: %s', async (credit_balance, problem) => {
    const { problems } = await both({ customers: [oldCustomer('c1', { credit_balance })] });
    expect(problems).toMatchObject([{ line: 1, field: 'credit_balance', problem }]);
  });
});

describe('quantity of imported subscriptions', () => {
  test('201: is billed at the price of a plan that is here', async () => {
    await freezeClock(shop, own.merchant.id, '2027-01-20');
    const seats = await savePlan(client, { price_model: 'per_unit', amount: 4_000 });
    const files = customersWith(2);
    await both({
      ...files,
      subscriptions: [
        subscription(1, { plan_id: seats, quantity: 7 }),
        subscription(2, { plan_id: seats, cantidad: '3' }),
      ],
    });
    expect((await client.get('/customers/c1/subscriptions/s1')).body).toMatchObject({ quantity: 7 });
    await advance(client, { to: '2027-02-11T09:00:00-05:00' });
    expect((await amounts()).toSorted((a, b) => a - b)).toEqual([12_000, 28_000]);
  });

  test.each([
    [{ quantity: 2 }, 'quantity_of_fixed_plan'],
    [{ quantity: 0 }, 'too_small'],
    [{ quantity: 1_000_001 }, 'too_large'],
    [{ quantity: 1.5 }, 'not_integer'],
  ])('%j of a plan with one fixed amount is refused: %s', async (fields, problem) => {
    const { problems } = await both({ ...customersWith(1), subscriptions: [subscription(1, fields)] });
    expect(problems).toMatchObject([{ line: 1, field: 'quantity', problem }]);
  });
});

describe('discounts of imported subscriptions', () => {
  test('201: what is left of a coupon lowers the next charges, and then no more', async () => {
    await freezeClock(shop, own.merchant.id, '2027-01-20');
    await coupon({ duration: 'repeating', payments: 3 });
    await both({
      ...customersWith(2),
      subscriptions: [
        subscription(1, { coupon: 'mitad', coupon_payments: 2 }),
        subscription(2, { coupon: 'mitad' }),
      ],
    });
    expect((await client.get('/customers/c1/subscriptions/s1')).body).toMatchObject({
      discount: { coupon_id: 'mitad', payments_left: 1 },
    });
    expect((await client.get('/coupons/mitad')).body).toMatchObject({ times_redeemed: 1 });
    await advance(client, { to: '2027-03-11T09:00:00-05:00' });
    expect((await client.get('/coupons/mitad')).body).toMatchObject({ times_redeemed: 2 });
    const charged = await client.get<{ amount: number; customer_id: string }[]>('/charges?limit=100');
    const of = (id: string) =>
      charged.body.filter(({ customer_id }) => customer_id === id).map(({ amount }) => amount);
    expect([of('c1'), of('c2')]).toEqual([
      [20_000, 10_000],
      [10_000, 10_000],
    ]);
  });

  test('the limits of a coupon hold for the whole file, also in a dry run', async () => {
    await coupon({ duration: 'forever', max_redemptions: 3, max_per_customer: 1 });
    const { counts, problems } = await both({
      ...customersWith(5),
      subscriptions: [
        subscription(1, { coupon: 'mitad', coupon_payments: 1 }),
        subscription(9, { customer_id: 'c1', coupon: 'mitad' }),
        ...[2, 3, 4, 5].map(at => subscription(at, { coupon: 'mitad' })),
      ],
    });
    expect(counts.at(-1)).toMatchObject({ created: 3, refused: 3 });
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'coupon_used_up'],
      [5, 'coupon_used_up'],
      [6, 'coupon_used_up'],
    ]);
    expect((await client.get('/coupons/mitad')).body).toMatchObject({ times_redeemed: 1 });
  });

  test.each([
    [{ coupon: 'ninguno' }, 'no_coupon'],
    [{ coupon: 'mitad', coupon_payments: 1 }, 'coupon_used_up'],
    [{ coupon: 'mitad', coupon_payments: -1 }, 'too_small'],
  ])('%j is refused: %s', async (fields, problem) => {
    await coupon({ duration: 'once' });
    const { problems } = await both({ ...customersWith(1), subscriptions: [subscription(1, fields)] });
    expect(problems).toMatchObject([{ line: 1, problem }]);
  });

  test('a coupon for other plans is refused', async () => {
    await coupon({ duration: 'forever', plans: [await savePlan(client)] });
    const { problems } = await both({
      ...customersWith(1),
      subscriptions: [subscription(1, { coupon: 'mitad' })],
    });
    expect(problems).toMatchObject([{ line: 1, field: 'coupon', problem: 'coupon_of_other_plans' }]);
  });
});

describe('splits of imported plans', () => {
  const openSplitting = async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const splits = [
      { merchant_id: seller.id, percent: 80, fee_payer: 'seller' },
      { merchant_id: platform.merchantId, percent: 20 },
    ];
    const shown = [
      { merchant_id: seller.id, percent: 80, fee_payer: 'seller', refund_share: 100 },
      { merchant_id: platform.merchantId, percent: 20, fee_payer: 'platform', refund_share: 100 },
    ];
    const bring = (files: Parameters<typeof importAll>[2]) =>
      importAll(shop.gateway, platform.merchantId, files);
    return { ...platform, splits, shown, bring };
  };

  test('201: come in as the API shows them, or as JSON in a cell', async () => {
    const { bring, splits, shown, client: platform } = await openSplitting();
    await bring({
      plans: [
        { ...oldPlan, splits },
        { ...oldPlan, id: 'p2', splits: JSON.stringify(shown) },
      ],
    });
    for (const id of ['p1', 'p2'])
      expect((await platform.get(`/plans/${id}`)).body).toMatchObject({ splits: shown });
  });

  test.each([
    [[{ merchant_id: 'mnobody', percent: 100 }], 'splits_not_here'],
    [[{ merchant_id: 'mnobody', percent: 50 }], 'splits_not_here'],
    ['[{', 'unreadable'],
  ])('%j is refused: %s', async (splits, problem) => {
    const { bring } = await openSplitting();
    const { problems } = await bring({ plans: [{ ...oldPlan, splits }] });
    expect(problems).toMatchObject([{ line: 1, field: 'splits', problem }]);
  });

  test('a subscription of such a plan is refused for a customer with an account', async () => {
    const { bring, splits } = await openSplitting();
    const { problems } = await bring({
      ...customersWith(2),
      plans: [{ ...oldPlan, splits }],
      customers: [oldCustomer('c1'), oldCustomer('c2', { requires_account: 'no' })],
      subscriptions: [subscription(1), subscription(2)],
    });
    expect(problems).toMatchObject([{ line: 1, field: 'plan_id', problem: 'plan_is_split' }]);
  });
});
