import { expect, test } from 'vitest';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { setProductionMerchant } from '../../../src/people/businesses/store.ts';
import { erasePeople } from '../../../src/people/personal-data/sweeps.ts';
import { canary, findMarks } from '../../support/checks/canary.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { REAL_NUMBER } from '../../support/fixtures/planted-payment.ts';
import { startTestPanel } from '../../support/world/gateway/test-panel.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';

/** The same canary in production: a merchant with real payments over a connection; an operator erases the person. */

test('0 hits in production after an operator erases a person who has paid over a connection', async () => {
  const panel = await startTestPanel({ hasProduction: true, connectionKinds: [newScriptedKind()] });
  try {
    const { production, control } = panel;
    if (production === undefined) throw new Error('production is closed');
    const { gateway } = production;
    const operator = await panel.signUp({ name: 'Marta Gil' });
    await panel.promote(operator);
    const { client, merchant } = await production.merchant();
    await setProductionMerchant(control.database, operator.business().id, merchant.id);
    const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
    await addConnection(gateway, { id: 'uno', kind: 'iso8583', name: 'Adquirente', ...configuration });
    const values = { terminal: '12345678', key: 'clave' };
    await enrolMerchant(gateway, { merchantId: merchant.id, linkId: 'uno', values });
    await setRouting(gateway, { merchantId: merchant.id, method: 'card', rules: [{ links: ['uno'] }] });

    const made = await client.post('/customers', { ...canary, requires_account: false });
    const customerId = String(made.body['id']);
    const holder = { ...cardData(REAL_NUMBER), holder_name: 'Zulibeth Canariote' };
    const card = await client.post(`/customers/${customerId}/cards`, holder);
    const body = {
      ...chargeBody(String(card.body['id'])),
      customer: undefined,
      description: 'Para Zulibeth',
    };
    const paid = await client.post(`/customers/${customerId}/charges`, body);
    expect([paid.status, paid.body['status']]).toEqual([200, 'completed']);
    expect((await findMarks(gateway.database)).length).toBeGreaterThan(8);

    const asked = await operator.post('/panel/ops/erasures/production', {
      merchant_id: merchant.id,
      customer_id: customerId,
      cancel_subscriptions: false,
    });
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting' } });
    const gateways = { sandbox: panel.sandbox.served, production: production.served };
    for (let round = 0; round < 2; round += 1) await erasePeople({ ...control, gateways });
    expect(await findMarks(gateway.database)).toEqual([]);
    expect(await findMarks(control.database)).toEqual([]);
    await expectLedgerSound(production);
  } finally {
    await panel.close();
  }
});
