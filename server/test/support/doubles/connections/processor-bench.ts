import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import type { Profile } from '../../../../src/domain/merchants/merchant.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor, Outcome } from '../../../../src/processors/card-processor.ts';
import { newReplaceableProcessor } from '../../replaceable-processor.ts';
import { startTestGateway, type TestGateway } from '../../world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../world/shop/shop.ts';

type Charge = Record<string, unknown>;

/** A gateway with a manual clock whose calls to the processor a test can replace. */
export interface ProcessorBench {
  shop: TestGateway;
  /** Replaces calls to the processor from now on; `{}` restores all. */
  replace(calls: Partial<CardProcessor>): void;
  /** Restores all calls and opens a new merchant with a saved card. */
  open(number?: string, profile?: Profile): ReturnType<typeof openShop>;
  /** Advances the clock until everything is due, then runs the sweep. */
  sweep(): Promise<void>;
}

export async function startProcessorBench(): Promise<ProcessorBench> {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const { cardProcessor, replace } = newReplaceableProcessor();
  // Long enough for a response on a busy machine, short enough that waiting for a timeout is cheap.
  const shop = await startTestGateway({ clock, processorTimeoutMs: 1_000, cardProcessor });
  return {
    shop,
    replace,
    open: (number, profile) => {
      replace({});
      return openShop(shop, number, profile);
    },
    async sweep() {
      clock.advanceMs(60_000);
      await resolveChargeAttempts(shop.gateway, 100);
    },
  };
}

async function openShop(shop: TestGateway, number?: string, profile?: Profile) {
  const { merchant, client } = await shop.merchant({ profile });
  const source = await saveCard(client, number);
  return {
    merchant,
    client,
    source,
    charge: (fields: object = {}) => client.post('/charges', chargeBody(source, fields)),
    find: async (): Promise<Charge> => (await client.get<Charge[]>('/charges')).body[0] ?? {},
  };
}

export const unavailable = async (): Promise<Outcome> => ({ kind: 'unavailable' });
