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

/** Longer than any answer takes; what a test wants unanswered, it says. */
export const DEADLINE = { timeoutMs: 20_000 };

/** A gateway whose line to the processor a test can break, with a clock that the test moves. */
export interface BrokenLine {
  shop: TestGateway;
  sandbox: CardProcessor;
  /** What stands between the gateway and the sandbox's processor. */
  replace(calls: Partial<Pick<CardProcessor, 'refund' | 'reverse' | 'inquire'>>): void;
  /** A merchant with one completed charge of 20,000. */
  charged(): Promise<ChargedShop>;
  refund(own: ChargedShop, body?: unknown, key?: string): Promise<Answer<ChargeBody>>;
  /** As the worker does, now, and when enough time has passed for everything to be due. */
  sweep(): Promise<number>;
  sweepLater(): Promise<number>;
  /** The processor does it and the answer is lost on the way back. */
  loseAnswer: (request: FollowUp) => Promise<Outcome>;
  refundsAtProcessor(own: ChargedShop): Promise<(bigint | null)[]>;
  eventTypes(own: ChargedShop): Promise<string[]>;
}

export async function startBrokenLine(): Promise<BrokenLine> {
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

/** No refund is shown, none is counted, none is told, and the money is where it was. */
export async function expectNothingRefunded(world: BrokenLine, own: ChargedShop): Promise<void> {
  const charge = await getCharge(own);
  expect(charge.status).toBe('completed');
  expect(charge).not.toHaveProperty('refund');
  expect(charge).not.toHaveProperty('refunds');
  expect(await own.balance()).toBe(18_238.8);
  expect(await world.eventTypes(own)).toEqual(['charge.succeeded']);
  expect(await world.refundsAtProcessor(own)).toEqual([]);
}
