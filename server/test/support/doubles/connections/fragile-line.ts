import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import type { Profile } from '../../../../src/domain/merchants/merchant.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor, Outcome } from '../../../../src/processors/card-processor.ts';
import { newReplaceableProcessor } from '../../replaceable-processor.ts';
import { startTestGateway, type TestGateway } from '../../world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../world/shop/shop.ts';

type Charge = Record<string, unknown>;

/** A gateway whose line to the processor a test can break, call by call, on a clock that the test moves. */
export interface FragileLine {
  shop: TestGateway;
  /** What stands in place of a call from now on; `{}` mends the line. */
  replace(calls: Partial<CardProcessor>): void;
  /** A merchant of its own with a saved card, on a mended line. */
  open(number?: string, profile?: Profile): ReturnType<typeof openShop>;
  /** The sweep, once everything that waits is due. */
  sweep(): Promise<void>;
}

export async function startFragileLine(): Promise<FragileLine> {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const { cardProcessor, replace } = newReplaceableProcessor();
  // Long enough for an answer on a busy machine, short enough to wait for one that never comes.
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
