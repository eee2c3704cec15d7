import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { freezeClock, listCharges, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openChange, perUnit } from './changes-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());

test('POST /preview shows what the change then charges, and changes nothing', async () => {
  const { change, preview, dearer, now, invoices } = await openChange(shop, {
    start: '2026-12-01',
    day: '2026-12-11',
  });
  const before = await now();
  const { status, body, text } = await preview({ plan_id: dearer });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    invoice: { id: null, status: 'preview', total: 13_548.39, amount_due: 13_548.39 },
    next_charge_date: '2027-01-01',
    next_amount: 50_000,
  });
  expect(await now()).toEqual(before);
  expect(await invoices()).toHaveLength(1);
  const { body: changed } = await change({ plan_id: dearer, preview_token: body.preview_token });
  expect(changed.invoice?.lines).toEqual(body.invoice?.lines);
});

test('412 3006: an outdated preview, here because a day has passed', async () => {
  const { change, preview, dearer, merchantId, client } = await openChange(shop, { start: '2026-12-01' });
  const { body } = await preview({ plan_id: dearer });
  await freezeClock(shop, merchantId, '2026-12-02');
  expectError(await change({ plan_id: dearer, preview_token: body.preview_token }), 3006);
  expect(await listCharges(client)).toHaveLength(1);
});

test('a preview of a change that bills nothing has no invoice', async () => {
  const { preview, dearer } = await openChange(shop, { start: '2026-12-01' });
  expect((await preview({ plan_id: dearer, when: 'period_end' })).body).toMatchObject({
    invoice: null,
    next_amount: 50_000,
  });
});

test('the preview of 40 random changes equals the amount then charged', async () => {
  const { client, merchantId, change, preview } = await openChange(shop, { start: '2026-12-01' });
  const seats = await savePlan(client, { ...perUnit(7_333.33), tax: 'iva_19', tax_behavior: 'exclusive' });
  await change({ plan_id: seats, quantity: 5 });
  const steps = fc.sample(
    fc.record({ days: fc.integer({ min: 0, max: 1 }), more: fc.integer({ min: 1, max: 40 }) }),
    { numRuns: 40, seed: 38 },
  );
  let quantity = 5;
  let day = '2026-12-02' as CalendarDate;
  for (const { days, more } of steps) {
    if (day < '2026-12-30') day = addDays(day, days);
    await freezeClock(shop, merchantId, day);
    quantity += more;
    const shown = await preview({ quantity });
    expect(shown.status, shown.text).toBe(200);
    const { body, status, text } = await change({ quantity, preview_token: shown.body.preview_token });
    expect(status, text).toBe(200);
    expect(body.transaction?.amount).toBe(shown.body.invoice?.amount_due);
  }
  expect(await listCharges(client)).toHaveLength(42);
}, 60_000);
