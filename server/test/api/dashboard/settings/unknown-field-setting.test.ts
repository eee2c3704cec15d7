import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

test('200: a new merchant only gets warnings; the setting is stored separately and the dashboard keeps working', async () => {
  const ana = await panel.signUp();
  const settings = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/settings`;
  expect((await ana.get(settings)).body).toMatchObject({ reject_unknown_fields: false });
  const changed = await ana.put(settings, { reject_unknown_fields: true });
  expect(changed.body).toMatchObject({ reject_unknown_fields: true, verify_cards: false });
  await ana.put(settings, { verify_cards: true });
  expect((await ana.get(settings)).body).toMatchObject({ reject_unknown_fields: true, verify_cards: true });
  // The setting applies to keys only: a dashboard session may be from another version than the server.
  const customer = { name: 'Ana', email: 'ana@example.com', nick: 'A' };
  expect((await ana.operations('sandbox').post('/customers', customer)).status).toBe(201);
});
