import type { Gateway } from '../../../dependencies.ts';
import { monotonicMs } from '../../../primitives/clock.ts';
import { eventToText, type ShownEvent } from '../../events/view.ts';
import type { Attempt } from './attempt.ts';
import { callOf } from './call.ts';
import type { Endpoint } from './endpoint-shares.ts';
import { afterTry } from './pace.ts';
import type { Sender } from './sender.ts';

/** One try of one event, by which its endpoint's pace is set. */
export async function sendEvent(
  { realClock, environment, metrics }: Gateway,
  sender: Sender,
  endpoint: Endpoint,
  event: ShownEvent,
): Promise<Attempt> {
  const startedMs = monotonicMs();
  const message = { id: event.id, body: eventToText(event) };
  const attempt = await sender.send(callOf(endpoint.target, message, realClock.now()));
  const { delivered } = attempt;
  endpoint.pace = afterTry(endpoint.pace, { delivered, startedMs, endedMs: monotonicMs() }, Math.random);
  metrics.webhookTries.inc({ environment, result: delivered ? 'delivered' : 'failed' });
  return attempt;
}
