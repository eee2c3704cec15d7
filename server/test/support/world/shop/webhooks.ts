import { startDeliveries } from '../../../../src/domain/webhooks/delivery/queue/start-deliveries.ts';
import { type Clock, systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

export interface WebhookBody {
  id: string;
  url: string;
  user: string | null;
  event_types: string[];
  status: string;
  creation_date: string;
  verification: {
    attempts: number;
    last_attempt_date: string | null;
    response_code: number | null;
    cause: string | null;
    reason: string | null;
    next_attempt_date: string | null;
    verified_date: string | null;
  };
  secret: string;
}

export interface DeliveryBody {
  event_id: string;
  event_type: string;
  sequence: number;
  status: string;
  attempts: number;
  last_attempt_date: string;
  next_attempt_date: string | null;
  response_code: number | null;
  response_body: string | null;
  duration_ms: number;
  reason: string | null;
}

/** A verified endpoint, unless its receiver rejects the ping. */
export async function createWebhook(client: TestClient, url: string, fields: object = {}) {
  const { status, body } = await client.post<WebhookBody>('/webhooks', {
    url,
    event_types: ['*'],
    ...fields,
  });
  if (status !== 201) throw new Error(`the webhook was not made: ${JSON.stringify(body)}`);
  return body;
}

export const listDeliveries = async (client: TestClient, webhookId: string, query = '') =>
  (await client.get<DeliveryBody[]>(`/webhooks/${webhookId}/deliveries${query}`)).body;

export async function deliver({ gateway }: Pick<TestGateway, 'gateway'>): Promise<void> {
  const deliveries = startDeliveries(gateway, { pollEveryMs: 20 });
  await deliveries.idle();
  await deliveries.stop();
}

export interface ShiftedClock extends Clock {
  advanceMs(durationMs: number): void;
  reset(): void;
}

/** Real time plus an offset: the database stamps the queue with its own clock, which a test cannot move. */
export function shiftedClock(): ShiftedClock {
  let offsetMs = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + offsetMs),
    advanceMs: durationMs => {
      offsetMs += durationMs;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}
