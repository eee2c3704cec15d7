import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/client.ts';
import { chargeBody } from '../support/shop.ts';
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

/** A command does one thing to the model and to the gateway; then all that can be seen must be the same. */
const command = (
  name: string,
  wanted: unknown,
  check: (model: Model) => boolean,
  act: (model: Model, world: World) => Promise<void>,
): Command => ({
  check,
  async run(model, world) {
    await act(model, world);
    await expectSame(model, world);
  },
  toString: () => `${name} ${fc.stringify(wanted)}`,
});

const chargeWanted = fc.record({
  holder: holders,
  isCardGood: fc.oneof(fc.constant(false), { arbitrary: fc.constant(true), weight: 5 }),
  amount: amounts,
  captures: fc.oneof(fc.constant(false), { arbitrary: fc.constant(true), weight: 2 }),
  order: orders,
  hasKey: fc.boolean(),
});
type WantedCharge = typeof chargeWanted extends fc.Arbitrary<infer Wanted> ? Wanted : never;

async function makeCharge(model: Model, world: World, wanted: WantedCharge): Promise<void> {
  const { holder, isCardGood, amount, captures, order, hasKey } = wanted;
  const orderId = orderIdOf(order, model);
  const before = model.charges.length;
  const verdict = charge(model, { ...wanted, orderId });
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
const charges = chargeWanted.map(wanted =>
  command(
    'charge',
    wanted,
    () => true,
    (model, world) => makeCharge(model, world, wanted),
  ),
);

/** Everyone pays once, so that a sequence has money to move from its first step on. */
export async function payIn(model: Model, world: World): Promise<void> {
  const usual = { isCardGood: true, captures: true, order: 'none', hasKey: false } as const;
  for (const holder of world.cards.keys()) {
    await makeCharge(model, world, { ...usual, holder, amount: 50_000_01n });
  }
}

/** A refused charge is listed too, but its answer is the error object. */
async function idOfNewest({ client }: World, { status, body }: Answer): Promise<string> {
  if (status === 200) return String(body['id']);
  const [newest] = (await client.get<{ id: string }[]>('/charges?limit=1')).body;
  return newest?.id ?? '';
}

const followUpWanted = fc.record({
  at: picks,
  share: shares,
  atCustomerLevel: fc.boolean(),
  hasKey: fc.boolean(),
});
const followUps = (
  name: 'capture' | 'refund',
  act: (model: Model, level: Holder, of: ModelCharge, amount?: bigint) => ReturnType<typeof refund>,
  isWanted: (charge: ModelCharge) => boolean,
) =>
  followUpWanted.map(wanted =>
    command(
      name,
      wanted,
      model => model.charges.some(isWanted),
      async (model, world) => {
        // Mostly what is allowed, else sequences would be a row of refusals.
        const candidates = wanted.at % 5 === 0 ? model.charges : model.charges.filter(isWanted);
        const { item } = pick(candidates, wanted.at);
        const level = wanted.atCustomerLevel ? item.holder : 'merchant';
        const amount = amountOf(wanted.share, leftOf(item));
        const verdict = act(model, level, item, amount);
        const path = `/charges/${world.chargeIds[model.charges.indexOf(item)]}/${name}`;
        expectVerdict(await post(world, level, path, amountBody(amount), wanted.hasKey), verdict);
      },
    ),
  );

const feeWanted = fc.record({ at: picks, share: shares, order: orders, hasKey: fc.boolean() });
const fees = feeWanted.map(wanted =>
  command(
    'fee',
    wanted,
    () => true,
    async (model, world) => {
      const payers = model.customers.filter(({ balance }) => balance > 0n);
      const { item } = pick(payers.length === 0 || wanted.at % 4 === 0 ? model.customers : payers, wanted.at);
      const customer = model.customers.indexOf(item);
      const amount = amountOf(wanted.share, item.balance) ?? (item.balance > 0n ? item.balance : 1n);
      const orderId = orderIdOf(wanted.order, model);
      const isTaken = orderId !== null && model.orderIds.includes(orderId);
      const verdict = takeFee(model, customer, amount, orderId);
      const body = {
        customer_id: world.customerIds[customer],
        amount: pesos(amount),
        description: 'Comisión',
        ...(orderId === null ? {} : { order_id: orderId }),
      };
      const answer = await post(world, 'merchant', '/fees', body, wanted.hasKey);
      // Which of two refusals comes first is nobody's promise.
      const isTaken1006 = isTaken && verdict !== 'ok' && answer.body['error_code'] === 1006;
      expectVerdict(answer, isTaken1006 ? 1006 : verdict);
      if (verdict === 'ok') world.feeIds.push(String(answer.body['id']));
    },
  ),
);

const feeRefunds = fc.record({ at: picks, share: shares, hasKey: fc.boolean() }).map(wanted =>
  command(
    'refund fee',
    wanted,
    model => model.fees.length > 0,
    async (model, world) => {
      const { item, number } = pick(model.fees, wanted.at);
      const amount = amountOf(wanted.share, leftOf(item));
      const verdict = refundFee(model, item, amount);
      const path = `/fees/${world.feeIds[number]}/refund`;
      expectVerdict(await post(world, 'merchant', path, amountBody(amount), wanted.hasKey), verdict);
    },
  ),
);

const notices = fc.constantFrom<Notice[]>('pending', 'accepted', 'rejected');
const chargebacks = fc.record({ at: picks, notice: notices, hasKey: fc.boolean() }).map(wanted =>
  command(
    'chargeback',
    wanted,
    model => model.charges.length > 0,
    async (model, world) => {
      const disputed = model.charges.filter(({ status }) => status === 'chargeback_pending');
      const isEnd = wanted.notice !== 'pending' && disputed.length > 0;
      const { item } = pick(isEnd ? disputed : model.charges, wanted.at);
      const verdict = chargeback(model, item, wanted.notice);
      const path = `/sandbox/charges/${world.chargeIds[model.charges.indexOf(item)]}/chargeback`;
      const body = { status: wanted.notice };
      expectVerdict(await post(world, 'merchant', path, body, wanted.hasKey), verdict);
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

/** The same request again is answered byte for byte and moves nothing; another body under its key is refused. */
const repeats = fc.record({ at: picks, isSame: fc.boolean() }).map(wanted =>
  command(
    'repeat',
    wanted,
    () => true,
    async (model, world) => {
      if (world.kept.length === 0) return;
      const { level, path, body, key, answer } = pick(world.kept, wanted.at).item;
      const sent = wanted.isSame ? body : { ...body, description: 'something else' };
      const again = await world.client.post(path, sent, { headers: { 'idempotency-key': key } });
      if (isGone(model, level)) return expectVerdict(again, 1005);
      if (!wanted.isSame) return expectVerdict(again, 1003);
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

/** Charges more often than the rest, without which there is no money to move; a deletion ends a customer's part. */
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
