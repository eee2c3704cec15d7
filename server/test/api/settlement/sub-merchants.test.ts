import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import {
  newOperator,
  newSellerBody,
  openPlatform,
  type SellerBody,
} from '../../support/world/settlement/platform.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());

const duties = (body: SellerBody) => body.duties.filter(each => !each.is_complete).map(({ duty }) => duty);

describe('POST /v1/platform/merchants', () => {
  test('201: a seller with keys of its own, whose payout account is still to be verified', async () => {
    const { merchantId } = await openSettled(shop);
    const operator = await newOperator(shop);
    const { status, body } = await operator<SellerBody>('POST', '', newSellerBody(merchantId));
    expect(status).toBe(201);
    expect(body).toMatchObject({ platform_id: merchantId, status: 'pending' });
    expect(duties(body)).toEqual(['payout_account']);
    const { private_key: key, ...shown } = (await operator<SellerBody>('GET', `/${body.id}`)).body;
    expect(key).toBeUndefined();
    expect((await operator<SellerBody[]>('GET', `?platform_id=${merchantId}`)).body).toEqual([shown]);
  });

  test('201: a company needs a representative and accepted terms', async () => {
    const { merchantId } = await openSettled(shop);
    const operator = await newOperator(shop, merchantId);
    const company = { document_type: 'NIT', document: '860002964-4', terms: undefined };
    const { body } = await operator<SellerBody>('POST', '', newSellerBody(merchantId, company));
    expect(duties(body)).toEqual(['representative', 'terms_accepted', 'payout_account']);
    const changed = await operator<SellerBody>('PUT', `/${body.id}`, {
      representative: 'Luz Marín',
      terms: { version: '2026-01', accepted_on: '2026-02-10' },
    });
    expect(duties(changed.body)).toEqual(['payout_account']);
  });

  test('201: a request repeated with its Idempotency-Key gets the same seller and keys, and no other key does', async () => {
    const { merchantId, client } = await openSettled(shop);
    const operator = await newOperator(shop);
    const body = newSellerBody(merchantId);
    const headers = { 'idempotency-key': 'seller-7' };
    const first = await operator<SellerBody>('POST', '', body, headers);
    expect(first.status).toBe(201);
    expect(await operator('POST', '', body, headers)).toEqual(first);
    const other = await newOperator(shop, merchantId);
    expect((await other<SellerBody>('POST', '', body, headers)).body.id).not.toBe(first.body.id);
    expect((await operator('POST', '', { ...body, name: 'Otro' }, headers)).status).toBe(422);
    const customer = { name: 'Ana', email: 'ana@example.com' };
    expect((await client.post('/customers', customer, { headers })).status).toBe(201);
    expect((await operator<SellerBody[]>('GET', `?platform_id=${merchantId}`)).body).toHaveLength(2);
  });

  test('422: a suspended seller receives no new splits', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const suspended = await platform.operator('PUT', `/${seller.id}`, { suspended: true, reason: 'fraude' });
    expect(suspended.body).toMatchObject({ status: 'suspended', suspension_reason: 'fraude' });
    const splits = [{ merchant_id: seller.id, percent: 100 }];
    await expect(platform.charge(10_000, { splits })).rejects.toThrow('split_not_live');
    await platform.operator('PUT', `/${seller.id}`, { suspended: false });
    await platform.charge(10_000, { splits });
  });

  test('200: a suspension stands, whatever else changes at the same moment', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    for (let round = 0; round < 10; round += 1) {
      await platform.operator('PUT', `/${seller.id}`, { suspended: false });
      const changes = [{ suspended: true }, { representative: 'Luz Marín' }, { representative: 'Ana Ruiz' }];
      await Promise.all(changes.map(change => platform.operator('PUT', `/${seller.id}`, change)));
      expect((await platform.operator('GET', `/${seller.id}`)).body).toMatchObject({ status: 'suspended' });
    }
  });

  test('401: a key of a merchant, and no key', async () => {
    const { merchant, privateKey } = await shop.merchant();
    const operator = await newOperator(shop);
    const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
    const wrong = await operator('POST', '', newSellerBody(merchant.id), { authorization });
    expect(wrong).toMatchObject({ status: 401, body: { reason: 'operator_key_invalid' } });
  });

  test('404: the key of another platform', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const other = await newOperator(shop, (await openSettled(shop)).merchantId);
    expect((await other('GET', `/${seller.id}`)).status).toBe(404);
    expect((await other('PUT', `/${seller.id}`, { suspended: true })).status).toBe(404);
    expect((await other('POST', '', newSellerBody(platform.merchantId))).status).toBe(404);
    expect((await other<SellerBody[]>('GET', '')).body).toEqual([]);
  });

  test('409 and 412: a taken external_id, a direct platform, a seller as a platform', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const body = () => newSellerBody(platform.merchantId, { external_id: 'puesto-7' });
    expect((await platform.operator('POST', '', body())).status).toBe(201);
    expect(await platform.operator('POST', '', body())).toMatchObject({
      status: 409,
      body: { reason: 'sub_merchant_exists' },
    });
    const { merchant } = await shop.merchant();
    expect((await platform.operator('POST', '', newSellerBody(merchant.id))).body).toMatchObject({
      reason: 'platform_not_aggregated',
    });
    expect((await platform.operator('POST', '', newSellerBody(seller.id))).body).toMatchObject({
      reason: 'platform_is_sub_merchant',
    });
  });
});
