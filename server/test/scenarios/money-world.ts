import { expect } from 'vitest';
import { statement } from '../../src/platform/database/connections/connection.ts';
import { listOperations } from '../../src/processors/sandbox/store.ts';
import type { Answer, TestClient } from '../support/world/gateway/client.ts';
import type { TestGateway } from '../support/world/gateway/test-gateway.ts';
import { saveCard, saveCustomer } from '../support/world/shop/shop.ts';
import { type Holder, httpOf, type Model, type Verdict } from './money-model.ts';

const NO_FUNDS = '4444444444444448';

export interface KeptRequest {
  level: Holder;
  path: string;
  body: object | undefined;
  key: string;
  answer: Answer;
}

/** The real gateway with the run's own merchant; maps the model's numbers to ids. */
export interface World {
  shop: TestGateway;
  client: TestClient;
  merchantId: string;
  customerIds: string[];
  cards: Map<Holder, { good: string; bad: string }>;
  chargeIds: string[];
  feeIds: string[];
  kept: KeptRequest[];
}

export async function newWorld(shop: TestGateway, accounts: readonly boolean[]): Promise<World> {
  const { client, merchant } = await shop.merchant();
  const customerIds: string[] = [];
  for (const requires_account of accounts) {
    customerIds.push(await saveCustomer(client, { requires_account }));
  }
  const cards: World['cards'] = new Map();
  for (const holder of ['merchant', ...accounts.keys()] as const) {
    const prefix = holder === 'merchant' ? '' : `/customers/${customerIds[holder]}`;
    cards.set(holder, {
      good: await saveCard(client, undefined, prefix),
      bad: await saveCard(client, NO_FUNDS, prefix),
    });
  }
  return { shop, client, merchantId: merchant.id, customerIds, cards, chargeIds: [], feeIds: [], kept: [] };
}

/** Pesos on the wire: exact decimals with at most two places. */
export const pesos = (centavos: bigint): number => Number(centavos) / 100;

export const prefixOf = (world: World, level: Holder): string =>
  level === 'merchant' ? '' : `/customers/${world.customerIds[level]}`;

/** Sends a POST; `hasKey` also stores the response under a new key. */
export async function post(
  world: World,
  level: Holder,
  path: string,
  body: object | undefined,
  hasKey: boolean,
): Promise<Answer> {
  const full = `${prefixOf(world, level)}${path}`;
  if (!hasKey) return world.client.post(full, body);
  const key = `key-${world.kept.length}`;
  const answer = await world.client.post(full, body, { headers: { 'idempotency-key': key } });
  world.kept.push({ level, path: full, body, key, answer });
  return answer;
}

export function expectVerdict(answer: Answer, verdict: Verdict, success = 200): void {
  const { status, body } = answer;
  if (verdict === 'ok') expect({ status, body }).toMatchObject({ status: success });
  else expect({ status, ...body }).toMatchObject({ status: httpOf[verdict], error_code: verdict });
}

// The full check (ledger/check-ledger.ts) runs at the end of a sequence; this part runs after each step.
const wrongSums = statement(
  'test_wrong_sums',
  `select 'entry of ' || transaction_id as wrong from postings where merchant_id = $1
   group by transaction_id, number having sum(amount_centavos) <> 0
   union all
   select 'balance of ' || account
   from (select account, sum(balance_centavos) as kept from account_balances where merchant_id = $1
         group by account) balances
   full join (select account, sum(amount_centavos) as posted from postings where merchant_id = $1
              and (account = 'merchant' or account like 'customer:%') group by account) entries using (account)
   where coalesce(kept, 0) <> coalesce(posted, 0)`,
);

interface WireTransaction {
  id: string;
  status: string;
  amount: number;
  order_id: string | null;
  customer_id?: string;
  fee?: { amount: number; tax: number };
  refunds?: { amount: number; status: string }[];
}

/** Compares the model with everything the API shows about money, and with the ledger. */
export const expectSame = async (model: Model, world: World): Promise<void> =>
  expect(await readWorld(world)).toEqual(describeModel(model, world));

function describeModel(model: Model, { customerIds, chargeIds, feeIds }: World) {
  const charges = model.charges.map((charge, number) => [
    chargeIds[number],
    {
      status: charge.status,
      amount: pesos(charge.amount),
      orderId: charge.orderId,
      customer: charge.holder === 'merchant' ? undefined : customerIds[charge.holder],
      fee: charge.fee.amount === 0n ? undefined : [pesos(charge.fee.amount), pesos(charge.fee.tax)],
      refunds: charge.refunds.map(pesos),
    },
  ]);
  const fees = model.fees.map((fee, number) => [
    feeIds[number],
    { status: fee.status, amount: pesos(fee.amount), refunds: fee.refunds.map(pesos) },
  ]);
  return {
    merchant: [pesos(model.merchant), model.merchant > 0n ? pesos(model.merchant) : 0],
    customers: model.customers.map(({ hasAccount, isDeleted, balance }) => {
      if (isDeleted) return [404, undefined];
      return [200, hasAccount ? pesos(balance) : undefined];
    }),
    charges: Object.fromEntries(charges) as object,
    fees: Object.fromEntries(fees) as object,
    atProcessor: model.atProcessor,
    wrongInTheBooks: [],
  };
}

async function readWorld({ client, customerIds, shop, merchantId }: World) {
  const [{ body: merchant }, { body: charges }, { body: fees }, customers, atProcessor, wrongInTheBooks] =
    await Promise.all([
      client.get(''),
      client.get<WireTransaction[]>('/charges?limit=100'),
      client.get<WireTransaction[]>('/fees?limit=100'),
      Promise.all(customerIds.map(id => client.get(`/customers/${id}`))),
      takenAtProcessor(shop, merchantId),
      shop.gateway.database.rows(wrongSums, [merchantId]),
    ]);
  const refundsOf = ({ refunds = [] }: WireTransaction) =>
    refunds.filter(({ status }) => status === 'completed').map(({ amount }) => amount);
  return {
    merchant: [merchant['balance'], merchant['available_funds']],
    customers: customers.map(({ status, body }) => [status, body['balance']]),
    charges: Object.fromEntries(
      charges.map(charge => [
        charge.id,
        {
          status: charge.status,
          amount: charge.amount,
          orderId: charge.order_id,
          customer: charge.customer_id,
          fee: charge.fee && [charge.fee.amount, charge.fee.tax],
          refunds: refundsOf(charge),
        },
      ]),
    ),
    fees: Object.fromEntries(
      fees.map(fee => [fee.id, { status: fee.status, amount: fee.amount, refunds: refundsOf(fee) }]),
    ),
    atProcessor,
    wrongInTheBooks,
  };
}

async function takenAtProcessor(shop: TestGateway, merchantId: string): Promise<bigint> {
  let taken = 0n;
  for (const entry of await listOperations(shop.gateway.database, merchantId)) {
    if (entry.result !== 'approved') continue;
    if (entry.operation === 'refund') taken -= entry.amountCentavos ?? 0n;
    else if (entry.captures || entry.operation === 'capture') taken += entry.amountCentavos ?? 0n;
  }
  return taken;
}
