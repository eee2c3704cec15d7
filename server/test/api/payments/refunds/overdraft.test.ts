import { afterEach, describe, expect, test } from 'vitest';
import { updateTerms } from '../../../../src/domain/merchants/terms/update-terms.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder } from '../../../support/checks/ledger-check.ts';
import {
  type ChargeBody,
  type ChargedShop,
  chargedShop,
  withdraw,
} from '../../../support/world/disputes/refunds.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';

const shop = useGateway();
afterEach(() => expectBooksInOrder(shop.gateway.database));

const refund = (own: ChargedShop, amount?: number) =>
  own.client.post<ChargeBody>(`${own.charge}/refund`, amount === undefined ? {} : { amount });

describe('412 4001', () => {
  test('only below the overdraft, to the centavo', async () => {
    const own = await chargedShop(shop);
    await withdraw(shop, own, 18_238_80n + 1_000_00n);
    await updateTerms(shop.served, own.merchantId, { overdraftCentavos: 19_238_79n });
    expectError(await refund(own), 4001);
    expect(await own.balance()).toBe(-1_000);
    await updateTerms(shop.served, own.merchantId, { overdraftCentavos: 19_238_80n });
    expect((await refund(own)).body.status).toBe('refunded');
    expect(await own.balance()).toBe(-19_238.8);
  });

  test('never if the refund raises the balance: the fee is more than the amount', async () => {
    const own = await chargedShop(shop, { amount: 100 });
    expect(await own.balance()).toBe(-974.45);
    await withdraw(shop, own, 500_00n);
    expect((await refund(own)).status).toBe(200);
    expect(await own.balance()).toBe(-500);
  });

  test('a lenient sandbox merchant has an overdraft from the start, a strict one has none', async () => {
    const lenient = await chargedShop(shop, {}, undefined, { profile: 'lenient' });
    await withdraw(shop, lenient, 18_238_80n + 4_981_761_20n);
    expect((await refund(lenient)).status).toBe(200);
    expect(await lenient.balance()).toBe(-5_000_000);
    const strict = await chargedShop(shop);
    await withdraw(shop, strict, 1n);
    expectError(await refund(strict), 4001);
  });

  test("a customer's account has none", async () => {
    const own = await chargedShop(shop, {}, {}, { profile: 'lenient' });
    const fee = { customer_id: own.customer.split('/').at(-1), amount: 1, description: 'Domicilio' };
    expect((await own.client.post('/fees', fee)).status).toBe(200);
    expectError(await refund(own), 4001);
  });
});

test('of concurrent refunds, exactly as many succeed as the overdraft allows', async () => {
  const own = await chargedShop(shop);
  const more = await Promise.all(
    Array.from({ length: 19 }, () => own.client.post('/charges', chargeBody(own.source))),
  );
  // Each refund takes 18,238.80: three of them end at -44,716.40, a fourth would end at -62,955.20.
  await withdraw(shop, own, 20n * 18_238_80n - 10_000_00n);
  await updateTerms(shop.served, own.merchantId, { overdraftCentavos: 50_000_00n });
  const paths = [own.charge, ...more.map(({ body }) => `/charges/${String(body['id'])}`)];
  const answers = await Promise.all(paths.map(path => own.client.post<ChargeBody>(`${path}/refund`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.error_code === 4001)).toHaveLength(17);
  expect(await own.balance()).toBe(-44_716.4);
});
