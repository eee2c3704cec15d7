import { couponView } from '@recaudo/contract/api/billing/coupons';
import { creditEntryView } from '@recaudo/contract/api/billing/credits';
import { invoiceView } from '@recaudo/contract/api/billing/invoices';
import { planView } from '@recaudo/contract/api/billing/plans';
import { subscriptionView } from '@recaudo/contract/api/billing/subscriptions';
import { cardView } from '@recaudo/contract/api/cards';
import { chargeView } from '@recaudo/contract/api/charges';
import { customerView } from '@recaudo/contract/api/customers';
import { payoutView } from '@recaudo/contract/api/payouts';
import { reversalView } from '@recaudo/contract/api/reversals';
import { settlementView } from '@recaudo/contract/api/settlements';
import { splitShareView } from '@recaudo/contract/api/splits';
import { webhookView } from '@recaudo/contract/api/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { resourceField } from './events/event.ts';
import { samplePayload } from './sample-payload.ts';

const schemas: Record<string, TSchema> = {
  transaction: chargeView,
  reversal: reversalView,
  subscription: subscriptionView,
  customer: customerView,
  card: cardView,
  plan: planView,
  coupon: couponView,
  invoice: invoiceView,
  credit: creditEntryView,
  settlement: settlementView,
  split_share: splitShareView,
  payout: payoutView,
  webhook: webhookView,
};

test.each([...eventTypes])('the sample of %s is an object as GET shows it', type => {
  const schema = schemas[resourceField(type)];
  if (schema === undefined) throw new Error(`nothing is known of ${type}`);
  const value: unknown = JSON.parse(samplePayload(type, '2026-11-16T09:00:00-05:00'));
  const validator = Compile(schema);
  expect([...validator.Errors(value)]).toEqual([]);
});

test('amounts of a sample have their decimals', () =>
  expect(samplePayload('plan.created', '2026-11-16T09:00:00-05:00')).toContain('"amount":20000.00'));
