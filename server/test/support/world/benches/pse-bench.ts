import { expect } from 'vitest';
import type { Credentials } from '../../../../src/domain/merchants/create-merchant.ts';
import { followPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import type { PseAttempt } from '../../../../src/domain/methods/pse/pse-attempt.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { BankDecision } from '../../../../src/processors/sandbox-pse/payment.ts';
import { eventsOf } from '../../fixtures/money.ts';
import type { TestClient } from '../gateway/client.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../gateway/test-gateway.ts';
import { createLink } from '../shop/payer.ts';
import { attemptOf, createPse, decideAtBank, goToBank, type PendingPse } from '../shop/pse.ts';

/** A gateway with a manual clock and one merchant at a time. */
export interface PseBench {
  shop: TestGateway;
  clock: ManualClock;
  own: Credentials & { client: TestClient };
  renew(): Promise<void>;
  sweepLater(laterMs: number): Promise<number>;
  atBank(fields?: object): Promise<PendingPse>;
  /** A card payment link whose payer may choose PSE for the same order. */
  cardLink(fields?: object): Promise<PendingPse>;
  attempt(pse: PendingPse): Promise<PseAttempt>;
  charge(pse: PendingPse): Promise<Record<string, unknown>>;
  eventTypes(pse: PendingPse): Promise<string[]>;
  decide(pse: PendingPse, decision: BankDecision): Promise<void>;
}

export async function startPseBench(
  options: Pick<
    TestGatewayOptions,
    'processorTimeoutMs' | 'pseProvider' | 'connectionKinds' | 'connections' | 'cardProcessor' | 'log'
  > = {},
): Promise<PseBench> {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const shop = await startTestGateway({ clock, ...options });
  const bench: PseBench = {
    shop,
    clock,
    own: await shop.merchant(),
    async renew() {
      bench.own = await shop.merchant();
    },
    sweepLater(laterMs) {
      clock.advanceMs(laterMs);
      return followPse(shop.gateway, 100);
    },
    async atBank(fields = {}) {
      const pse = await createPse(shop, bench.own.client, fields);
      expect(await goToBank(shop, bench.own.merchant, pse)).toMatchObject({ kind: 'at_bank' });
      return pse;
    },
    async cardLink(fields = {}) {
      const { id, payment_method } = await createLink(bench.own.client, { amount: 50_000, ...fields });
      const handle = payment_method.url.split('/').at(-1) ?? '';
      return { chargeId: id, handle, path: `/charges/${id}` };
    },
    attempt: pse => attemptOf(shop, bench.own.merchant, pse.chargeId),
    charge: async pse => (await bench.own.client.get(pse.path)).body,
    eventTypes: pse => eventsOf(shop, bench.own.merchant.id, pse.chargeId),
    decide: async (pse, decision) =>
      decideAtBank(shop, bench.own.merchant, await bench.attempt(pse), decision),
  };
  return bench;
}
