import { createCashNetwork } from '../../../../src/domain/methods/cash/networks/create-cash-network.ts';
import { type Answer, basic, type TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { payer } from './shop.ts';

export const storeBody = (fields: object = {}) => ({
  method: 'store',
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café de origen',
  customer: payer,
  ...fields,
});

export interface StoreCharge {
  id: string;
  status: string;
  due_date: string;
  authorization: string | null;
  payment_method: {
    type: string;
    reference: string;
    paybin_reference: string;
    barcode_url: string;
    barcode_paybin_url: string;
  };
}

export async function createVoucher(
  client: TestClient,
  fields: object = {},
  prefix = '',
): Promise<StoreCharge> {
  const { status, body } = await client.post<StoreCharge>(`${prefix}/charges`, storeBody(fields));
  if (status !== 200) throw new Error(`the voucher was not made: ${JSON.stringify(body)}`);
  return body;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CashClient {
  id: string;
  key: string;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  lookUp(reference: string): Promise<Answer>;
  pay(reference: string, number: string, fields?: object): Promise<Answer>;
  reverse(number: string): Promise<Answer>;
}

/** A new cash network, and a client that calls as its stores do. */
export async function newCashNetwork(
  { gateway, app }: TestGateway,
  terms: { name?: string; convenio?: string | null; maxAmountCentavos?: bigint | null } = {},
): Promise<CashClient> {
  const input = { name: 'Red Andina', convenio: null, maxAmountCentavos: null, ...terms };
  const { network, key } = await createCashNetwork(gateway, input);
  const call: CashClient['call'] = async (method, path, body, headers = {}) => {
    const response = await app.inject({
      method,
      url: `/cash/v1${path}`,
      headers: {
        authorization: basic(key),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = response.body;
    return { status: response.statusCode, body: JSON.parse(text), text, headers: response.headers };
  };
  return {
    id: network.id,
    key,
    call,
    lookUp: reference => call('GET', `/references/${reference}`),
    pay: (reference, number, fields = {}) =>
      call('POST', '/payments', {
        reference,
        amount: 20_000,
        network_transaction_id: number,
        ...fields,
      }),
    reverse: number => call('POST', `/payments/${number}/reverse`),
  };
}
