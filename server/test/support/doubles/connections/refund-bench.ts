import { expect } from 'vitest';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor, FollowUp, Outcome } from '../../../../src/processors/card-processor.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { newReplaceableProcessor } from '../../replaceable-processor.ts';
import { type ChargeBody, type ChargedShop, chargedShop } from '../../world/disputes/refunds.ts';
import type { Answer } from '../../world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../world/gateway/test-gateway.ts';

/** Longer than any response takes. A test that wants a timeout sets its own. */
export const DEADLINE = { timeoutMs: 20_000 };

/** A gateway with a manual clock whose calls to the processor a test can replace. */
export interface RefundBench {
  shop: TestGateway;
  sandbox: CardProcessor;
  /** Replaces calls between the gateway and the sandbox processor. */
  replace(calls: Partial<Pick<CardProcessor, 'refund' | 'reverse' | 'inquire'>>): void;
  /** A merchant with one completed charge of 20,000. */
  charged(): Promise<ChargedShop>;
  refund(own: ChargedShop, body?: unknown, key?: string): Promise<Answer<ChargeBody>>;
  /** Runs the worker's sweep now; `sweepLater` first advances the clock until everything is due. */
  sweep(): Promise<number>;
  sweepLater(): Promise<number>;
  /** The processor executes the request, but the response is lost. */
  loseAnswer: (request: FollowUp) => Promise<Outcome>;
  refundsAtProcessor(own: ChargedShop): Promise<(bigint | null)[]>;
  eventTypes(own: ChargedShop): Promise<string[]>;
}

export async function startRefundBench(): Promise<RefundBench> {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const processor = newReplaceableProcessor();
  const { cardProcessor } = processor;
  const shop = await startTestGateway({ clock, processorTimeoutMs: DEADLINE.timeoutMs, cardProcessor });
  const real = processor.sandbox();
  const { gateway } = shop;
  return {
    shop,
    sandbox: real,
    replace: processor.replace,
    charged: () => chargedShop(shop),
    refund: ({ client, charge }, body, key) =>
      client.post(`${charge}/refund`, body, key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    sweep: () => resolveRefunds(gateway, 100),
    sweepLater: () => {
      clock.advanceMs(DEADLINE.timeoutMs + 20_000);
      return resolveRefunds(gateway, 100);
    },
    loseAnswer: async request => {
      await real.refund(request, DEADLINE);
      return { kind: 'unknown' };
    },
    refundsAtProcessor: async ({ merchantId }) =>
      (await listOperations(gateway.database, merchantId))
        .filter(({ operation, result }) => operation === 'refund' && result === 'approved')
        .map(({ amountCentavos }) => amountCentavos),
    eventTypes: async ({ merchantId, chargeId }) =>
      (await listEventsOf(gateway.database, merchantId, chargeId)).map(({ type }) => type),
  };
}

export const getCharge = async ({ client, charge }: ChargedShop) =>
  (await client.get<ChargeBody>(charge)).body;

/** Asserts that the refund left no field, no event and no ledger entry. */
export async function expectNothingRefunded(world: RefundBench, own: ChargedShop): Promise<void> {
  const charge = await getCharge(own);
  expect(charge.status).toBe('completed');
  expect(charge).not.toHaveProperty('refund');
  expect(charge).not.toHaveProperty('refunds');
  expect(await own.balance()).toBe(18_238.8);
  expect(await world.eventTypes(own)).toEqual(['charge.succeeded']);
  expect(await world.refundsAtProcessor(own)).toEqual([]);
}
