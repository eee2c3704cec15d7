import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/world/gateway/client.ts';
import { chargeBody } from '../support/world/shop/shop.ts';
import {
  amountBody,
  amountOf,
  amounts,
  customers,
  holders,
  orderIdOf,
  orders,
  pick,
  picks,
  shares,
} from './money-choices.ts';
import {
  capture,
  charge,
  chargeback,
  deleteCustomer,
  type Holder,
  isGone,
  leftOf,
  type Model,
  type ModelCharge,
  type Notice,
  refund,
  refundFee,
  takeFee,
} from './money-model.ts';
import { expectSame, expectVerdict, pesos, post, prefixOf, type World } from './money-world.ts';

type Command = fc.AsyncCommand<Model, World>;

/** Applies one step to the model and to the gateway, then compares everything visible. */
const command = (
  name: string,
  input: unknown,
  check: (model: Model) => boolean,
  act: (model: Model, world: World) => Promise<void>,
): Command => ({
  check,
  async run(model, world) {
    await act(model, world);
    await expectSame(model, world);
  },
  toString: () => `${name} ${fc.stringify(input)}`,
});

const chargeInput = fc.record({
  holder: holders,
  isCardGood: fc.oneof(fc.constant(false), { arbitrary: fc.constant(true), weight: 5 }),
  amount: amounts,
  captures: fc.oneof(fc.constant(false), { arbitrary: fc.constant(true), weight: 2 }),
  order: orders,
  hasKey: fc.boolean(),
});
type ChargeInput = typeof chargeInput extends fc.Arbitrary<infer Input> ? Input : never;

async function makeCharge(model: Model, world: World, input: ChargeInput): Promise<void> {
  const { holder, isCardGood, amount, captures, order, hasKey } = input;
  const orderId = orderIdOf(order, model);
  const before = model.charges.length;
  const verdict = charge(model, { ...input, orderId });
  const card = world.cards.get(holder);
  const body = chargeBody((isCardGood ? card?.good : card?.bad) ?? '', {
    amount: pesos(amount),
    ...(captures ? {} : { capture: false }),
    ...(orderId === null ? {} : { order_id: orderId }),
  });
  const answer = await post(world, holder, '/charges', body, hasKey);
  expectVerdict(answer, verdict);
  if (model.charges.length > before) world.chargeIds.push(await idOfNewest(world, answer));
}
const charges = chargeInput.map(input =>
  command(
    'charge',
    input,
    () => true,
    (model, world) => makeCharge(model, world, input),
  ),
);

/** Each payer pays once, so that a sequence has money from its first step. */
export async function payIn(model: Model, world: World): Promise<void> {
  const usual = { isCardGood: true, captures: true, order: 'none', hasKey: false } as const;
  for (const holder of world.cards.keys()) {
    await makeCharge(model, world, { ...usual, holder, amount: 50_000_01n });
  }
}

/** A failed charge is listed too, but its response is the error object. */
async function idOfNewest({ client }: World, { status, body }: Answer): Promise<string> {
  if (status === 200) return String(body['id']);
  const [newest] = (await client.get<{ id: string }[]>('/charges?limit=1')).body;
  return newest?.id ?? '';
}

const followUpInput = fc.record({
  at: picks,
  share: shares,
  atCustomerLevel: fc.boolean(),
  hasKey: fc.boolean(),
});
const followUps = (
  name: 'capture' | 'refund',
  act: (model: Model, level: Holder, of: ModelCharge, amount?: bigint) => ReturnType<typeof refund>,
  isExpected: (charge: ModelCharge) => boolean,
) =>
  followUpInput.map(input =>
    command(
      name,
      input,
      model => model.charges.some(isExpected),
      async (model, world) => {
        // Mostly allowed requests; otherwise a sequence would be a series of rejections.
        const candidates = input.at % 5 === 0 ? model.charges : model.charges.filter(isExpected);
        const { item } = pick(candidates, input.at);
        const level = input.atCustomerLevel ? item.holder : 'merchant';
        const amount = amountOf(input.share, leftOf(item));
        const verdict = act(model, level, item, amount);
        const path = `/charges/${world.chargeIds[model.charges.indexOf(item)]}/${name}`;
        expectVerdict(await post(world, level, path, amountBody(amount), input.hasKey), verdict);
      },
    ),
  );

const feeInput = fc.record({ at: picks, share: shares, order: orders, hasKey: fc.boolean() });
const fees = feeInput.map(input =>
  command(
    'fee',
    input,
    () => true,
    async (model, world) => {
      const payers = model.customers.filter(({ balance }) => balance > 0n);
      const { item } = pick(payers.length === 0 || input.at % 4 === 0 ? model.customers : payers, input.at);
      const customer = model.customers.indexOf(item);
      const amount = amountOf(input.share, item.balance) ?? (item.balance > 0n ? item.balance : 1n);
      const orderId = orderIdOf(input.order, model);
      const isTaken = orderId !== null && model.orderIds.includes(orderId);
      const verdict = takeFee(model, customer, amount, orderId);
      const body = {
        customer_id: world.customerIds[customer],
        amount: pesos(amount),
        description: 'Comisión',
        ...(orderId === null ? {} : { order_id: orderId }),
      };
      const answer = await post(world, 'merchant', '/fees', body, input.hasKey);
      // The API does not define which of two rejections comes first.
      const isTaken1006 = isTaken && verdict !== 'ok' && answer.body['error_code'] === 1006;
      expectVerdict(answer, isTaken1006 ? 1006 : verdict);
      if (verdict === 'ok') world.feeIds.push(String(answer.body['id']));
    },
  ),
);

const feeRefunds = fc.record({ at: picks, share: shares, hasKey: fc.boolean() }).map(input =>
  command(
    'refund fee',
    input,
    model => model.fees.length > 0,
    async (model, world) => {
      const { item, number } = pick(model.fees, input.at);
      const amount = amountOf(input.share, leftOf(item));
      const verdict = refundFee(model, item, amount);
      const path = `/fees/${world.feeIds[number]}/refund`;
      expectVerdict(await post(world, 'merchant', path, amountBody(amount), input.hasKey), verdict);
    },
  ),
);

const notices = fc.constantFrom<Notice[]>('pending', 'accepted', 'rejected');
const chargebacks = fc.record({ at: picks, notice: notices, hasKey: fc.boolean() }).map(input =>
  command(
    'chargeback',
    input,
    model => model.charges.length > 0,
    async (model, world) => {
      const disputed = model.charges.filter(({ status }) => status === 'chargeback_pending');
      const isEnd = input.notice !== 'pending' && disputed.length > 0;
      const { item } = pick(isEnd ? disputed : model.charges, input.at);
      const verdict = chargeback(model, item, input.notice);
      const path = `/sandbox/charges/${world.chargeIds[model.charges.indexOf(item)]}/chargeback`;
      const body = { status: input.notice };
      expectVerdict(await post(world, 'merchant', path, body, input.hasKey), verdict);
    },
  ),
);

const deletions = customers.map(customer =>
  command(
    'delete customer',
    customer,
    () => true,
    async (model, world) => {
      const verdict = deleteCustomer(model, customer);
      expectVerdict(await world.client.delete(prefixOf(world, customer)), verdict, 204);
    },
  ),
);

/** A repeat with the same body gets the same bytes and moves nothing; another body under the key is rejected. */
const repeats = fc.record({ at: picks, isSame: fc.boolean() }).map(input =>
  command(
    'repeat',
    input,
    () => true,
    async (model, world) => {
      if (world.kept.length === 0) return;
      const { level, path, body, key, answer } = pick(world.kept, input.at).item;
      const sent = input.isSame ? body : { ...body, description: 'something else' };
      const again = await world.client.post(path, sent, { headers: { 'idempotency-key': key } });
      if (isGone(model, level)) return expectVerdict(again, 1005);
      if (!input.isSame) return expectVerdict(again, 1003);
      expect({ status: again.status, text: again.text }).toEqual({
        status: answer.status,
        text: answer.text,
      });
      expect(again.headers['idempotent-replayed']).toBe('true');
    },
  ),
);

const isHeld = ({ status }: ModelCharge) => status === 'in_progress';
const isTaken = ({ status }: ModelCharge) => status === 'completed' || status === 'in_progress';

const often = <Item>(times: number, item: Item): Item[] => Array.from({ length: times }, () => item);

/** Charges are frequent because everything else needs money; deletions are rare because they end a customer's part. */
export const moneyCommands: fc.Arbitrary<Command>[] = [
  ...often(6, charges),
  ...often(2, followUps('capture', capture, isHeld)),
  ...often(5, followUps('refund', refund, isTaken)),
  ...often(3, fees),
  ...often(3, feeRefunds),
  ...often(3, chargebacks),
  ...often(2, repeats),
  deletions,
];
