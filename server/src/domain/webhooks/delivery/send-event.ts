import type { Gateway } from '../../../dependencies.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { inSpan } from '../../../platform/tracing/tracer.ts';
import { eventToText } from '../events/view.ts';
import type { Attempt } from './attempts/attempt.ts';
import { callOf } from './attempts/call.ts';
import type { Try } from './attempts/kept-try.ts';
import type { Sender } from './attempts/sender.ts';
import { sentOf } from './attempts/shown-headers.ts';
import type { Endpoint } from './queue/endpoint-shares.ts';
import { afterTry } from './queue/pace.ts';
import type { ClaimedEvent, ClaimedQueue } from './queue/queue-store.ts';

/** An event and its queue. */
export interface EventToSend extends Pick<ClaimedQueue, 'merchantId' | 'webhookId' | 'resourceId'> {
  event: ClaimedEvent;
}

/** Makes one attempt to deliver an event, and adjusts the endpoint's pace. */
export function sendEvent(
  gateway: Gateway,
  sender: Sender,
  endpoint: Endpoint,
  toSend: EventToSend,
): Promise<Try> {
  const { environment } = gateway;
  const { event, merchantId, webhookId, resourceId } = toSend;
  // Uses a trace of its own, linked to the trace of the change: deliveries may happen days later and repeat.
  return inSpan(
    'webhook delivery',
    () => ({
      'recaudo.environment': environment,
      'recaudo.merchant_id': merchantId,
      'recaudo.resource_id': resourceId,
      'recaudo.webhook_id': webhookId,
      'recaudo.event_id': event.id,
      'recaudo.event_type': event.type,
    }),
    async span => {
      const attempt = await tryOnce(gateway, sender, endpoint, { event, traceparent: span.traceparent() });
      const { delivered, responseCode, reason } = attempt;
      span.set({
        'recaudo.result': delivered ? 'delivered' : 'failed',
        'recaudo.reason': reason,
        'http.response.status_code': responseCode,
      });
      noteTry(gateway, toSend, attempt);
      return attempt;
    },
    { isRoot: true, kind: 'producer', links: [event.trace] },
  );
}

async function tryOnce(
  { realClock, environment, metrics }: Gateway,
  sender: Sender,
  endpoint: Endpoint,
  { event, traceparent }: { event: ClaimedEvent; traceparent: string | undefined },
): Promise<Try> {
  const startedMs = monotonicMs();
  const message = { id: event.id, body: eventToText(event) };
  const call = callOf(endpoint.target, message, realClock.now());
  if (traceparent !== undefined) call.headers.traceparent = traceparent;
  const attempt = await sender.send(call);
  const { delivered } = attempt;
  endpoint.pace = afterTry(endpoint.pace, { delivered, startedMs, endedMs: monotonicMs() }, Math.random);
  metrics.webhookTries.inc({ environment, result: delivered ? 'delivered' : 'failed' });
  return { ...attempt, sent: sentOf(call) };
}

/** Logs one line per attempt, as requests do. */
function noteTry(
  { environment, log }: Gateway,
  { event, merchantId, webhookId, resourceId }: EventToSend,
  { delivered, responseCode, reason, durationMs }: Attempt,
): void {
  const line = {
    environment,
    merchant_id: merchantId,
    resource_id: resourceId,
    event_id: event.id,
    event_type: event.type,
    webhook_id: webhookId,
    status: responseCode,
    reason,
    ms: durationMs,
  };
  if (delivered) log.info(line, 'webhook delivered');
  else log.warn(line, 'webhook not delivered');
}
