import { takeMovements } from '../../../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../../src/domain/settlement/settlements/follow-settlements.ts';
import { shareSplits } from '../../../../src/domain/settlement/shares/share-splits.ts';
import { createOperatorKey } from '../../../../src/domain/settlement/sub-merchants/operator-key.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { newClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { type BalanceBody, openSettled, usualContract } from './settled-merchant.ts';

export interface ShareBody {
  id: string;
  platform_id: string;
  amount: number;
  fee: number;
  returned: number;
  net: number;
  covered_by_platform: number;
  available_on: string;
}

export interface SellerBody {
  id: string;
  status: string;
  duties: { duty: string; is_complete: boolean }[];
  private_key: string;
}

const verifyAccount = statement(
  'test_verify_payout_account',
  `insert into payout_accounts (merchant_id, id, creation_date, holder, document_type, document, bank, type, sealed_number,
     number_end, email, added_by, status, verified_at, verified_with, usable_from)
   values ($1, $2, now(), 'Vendedor', 'CC', $3, '007', 'savings', '\\x00', '1234', 'v@vendedor.example', 'prueba', 'verified',
     now(), 'document', now())`,
);

export const newOperatorKey = async (shop: TestGateway, platformId: string | null = null) =>
  (await createOperatorKey(shop.gateway, { name: 'Tienda central', platformId })).key;

interface OperatorAnswer<Body> {
  status: number;
  body: Body;
}

/** Calls the operator's API with a key of its own. */
export async function newOperator(shop: TestGateway, platformId: string | null = null) {
  const key = await newOperatorKey(shop, platformId);
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return async <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<OperatorAnswer<Body>> => {
    const answer = await shop.app.inject({
      method,
      url: path.startsWith('/charges/') ? `/v1/platform${path}` : `/v1/platform/merchants${path}`,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
}

let documents = 1_000_000;
export const newSellerBody = (platformId: string, fields: object = {}) => ({
  platform_id: platformId,
  name: 'Café de la Sierra',
  legal_name: 'Ana Ruiz',
  document_type: 'CC',
  document: String((documents += 1)),
  terms: { version: '2026-01', accepted_on: '2026-01-15' },
  ...fields,
});

/** A live seller of a platform that is settled already. */
export async function addLiveSeller(shop: TestGateway, platformId: string) {
  const operator = await newOperator(shop);
  const body = newSellerBody(platformId);
  const made = await operator<SellerBody>('POST', '', body);
  if (made.status !== 201) throw new Error(`no seller: ${JSON.stringify(made.body)}`);
  const { id, private_key: privateKey } = made.body;
  await shop.gateway.database.run(verifyAccount, [id, newId('payoutAccount'), body.document]);
  return { id, privateKey };
}

/** A platform whose sellers are live. */
export async function openPlatform(shop: TestGateway, contract = usualContract()) {
  const platform = await openSettled(shop, { profile: { regimes: ['simple'], city: null } }, contract);
  const operator = await newOperator(shop);
  const addSeller = async () => {
    const { id, privateKey } = await addLiveSeller(shop, platform.merchantId);
    const client = newClient(shop.app, id, privateKey);
    return {
      id,
      client,
      privateKey,
      shares: async () => (await client.get<ShareBody[]>('/split_shares')).body,
      balance: async () => (await client.get<BalanceBody>('/balance')).body,
    };
  };
  /** The worker: movements, shares, and the movements of the shares. */
  const work = async () => {
    await platform.take();
    while ((await shareSplits(shop.gateway, 100)) > 0);
    while ((await takeMovements(shop.gateway, 500)) > 0);
  };
  const follow = (merchantId: string) => followMerchant(shop.gateway, merchantId, { onDemand: true });
  return { ...platform, operatorKey: await newOperatorKey(shop), operator, addSeller, work, follow };
}
