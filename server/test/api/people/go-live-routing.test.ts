import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, openProductionConnection } from '../../support/world/gateway/production-connection.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { requestGoLive } from '../../support/world/shop/go-live-form.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let operator: Person;
let connectionId: string;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  operator = await panel.signUp({ name: 'Olga Operadora' });
  await panel.promote(operator);
  connectionId = await openProductionConnection(panel);
});
afterAll(() => panel.close());

describe('the routing of its payments', () => {
  test('200: enrolls the merchant and routes it to the connection', async () => {
    const pricing = { fee_percent: 1.5, fee_fixed: 300, fee_tax: 19 };
    const { body } = await approve(operator, await requestGoLive(await panel.signUp()), connectionId, {
      pricing,
    });
    const merchantId = String(body['production_merchant_id']);
    const { body: merchants } = await operator.get<{ environments: { production: object[] } }>(
      `/panel/ops/merchants?q=${merchantId}`,
    );
    expect(merchants.environments.production).toEqual([expect.objectContaining(pricing)]);
    const { body: enrolled } = await operator.get(`/panel/ops/merchants/production/${merchantId}/enrolments`);
    expect(enrolled).toMatchObject({
      enrolments: [{ link_id: connectionId, facts: { terminal: '00000001' }, secrets: ['key'] }],
    });
    const { body: routes } = await operator.get(`/panel/ops/routes/production?merchant_id=${merchantId}`);
    const rules = [{ conditions: {}, links: [connectionId] }];
    expect(routes).toEqual({ rules: { card: rules, pse: rules, store: [] } });
  });

  test('400 and 422: no connection, missing values, or no route; with an installation rule it is approved', async () => {
    const id = await requestGoLive(await panel.signUp());
    const refusal = async (otherwise: object) => {
      const { status, body } = await approve(operator, id, connectionId, otherwise);
      return `${status} ${body['description']}`;
    };
    expect(await refusal({ link_id: undefined })).toMatch(/^400 link_id is required/);
    expect(await refusal({ pricing: undefined })).toBe(
      '422 pricing is required: choose the percent, the fixed part and the tax that each card payment costs this merchant',
    );
    expect(await refusal({ pricing: { fee_percent: 2.9, fee_fixed: 900 } })).toMatch(/^400 pricing\.fee_tax/);
    expect(await refusal({ link_id: 'nobody' })).toBe(
      '422 link_id names no connection of production: nobody',
    );
    expect(await refusal({ values: { terminal: '1', key: 'k' } })).toMatch(/^400 values\.terminal /);
    expect(await refusal({ has_own_route: false })).toMatch(/^422 has_own_route must be true, or a rule/);
    await operator.post(`/panel/ops/links/production/${connectionId}/disable`);
    expect(await refusal({})).toMatch(/^422 link_id names a connection that is disabled/);
    await operator.post(`/panel/ops/links/production/${connectionId}/enable`);
    expect((await operator.get(`/panel/ops/go-live/${id}`)).body['state']).toBe('submitted');
    const rules = [{ conditions: { amount_from: 9_000_000_000 }, links: [connectionId] }];
    await operator.put('/panel/ops/routes/production/card', { rules });
    expect((await approve(operator, id, connectionId, { has_own_route: false })).status).toBe(200);
  });
});
