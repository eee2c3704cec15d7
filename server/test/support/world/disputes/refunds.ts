import type { NewMerchant } from '../../../../src/domain/merchants/create-merchant.ts';
import { postEntry } from '../../../../src/domain/money/ledger/store.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../shop/shop.ts';

export interface RefundBody {
  id: string;
  amount: number;
  status: string;
}

export interface ChargeBody {
  id: string;
  status: string;
  amount: number;
  refund?: RefundBody;
  refunds?: RefundBody[];
  error_code?: number;
}

/** A new merchant with one completed charge, so that its balance shows every movement. */
export interface ChargedShop {
  client: TestClient;
  merchantId: string;
  charge: string;
  chargeId: string;
  /** The path of the customer; empty for a merchant-level charge. */
  customer: string;
  source: string;
  /** The merchant's balance as the API returns it. */
  balance(): Promise<number>;
}

export async function chargedShop(
  shop: TestGateway,
  fields: object = {},
  customerFields?: object,
  merchantFields: Partial<NewMerchant> = {},
): Promise<ChargedShop> {
  const { client, merchant } = await shop.merchant(merchantFields);
  const customer =
    customerFields === undefined ? '' : `/customers/${await saveCustomer(client, customerFields)}`;
  const source = await saveCard(client, undefined, customer);
  const { status, body } = await client.post(`${customer}/charges`, chargeBody(source, fields));
  if (status !== 200) throw new Error(`the charge was not made: ${JSON.stringify(body)}`);
  const chargeId = String(body.id);
  return {
    client,
    merchantId: merchant.id,
    charge: `/charges/${chargeId}`,
    chargeId,
    customer,
    source,
    balance: async () => Number((await client.get('')).body.balance),
  };
}

/** Moves money out of an account, like a payout. */
export const withdraw = (
  { gateway }: TestGateway,
  { merchantId }: ChargedShop,
  amountCentavos: bigint,
  account = 'merchant',
) =>
  gateway.database.transaction(tx =>
    postEntry(tx, {
      merchantId,
      transactionId: 'tr000000000000payout',
      reason: 'payout',
      creationDate: gateway.clock.now(),
      legs: [
        [account, -amountCentavos],
        ['paid_out', amountCentavos],
      ],
    }),
  );
