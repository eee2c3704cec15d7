import { once } from 'node:events';
import { readConfig } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { newSender, type Sender } from '../../domain/webhooks/delivery/attempts/sender.ts';
import { startDispatcher } from '../../domain/webhooks/delivery/queue/dispatcher.ts';
import type { Recorded } from '../../domain/webhooks/delivery/record-store.ts';
import { touchListener } from '../../domain/webhooks/endpoints/listener-store.ts';
import { secretOf } from '../../domain/webhooks/endpoints/secret.ts';
import { ALL_EVENTS, eventMessages, type Webhook } from '../../domain/webhooks/endpoints/webhook.ts';
import { eventToText } from '../../domain/webhooks/events/view.ts';
import { findListener, openListener } from '../../domain/webhooks/listener.ts';
import { readRunningAddresses } from '../../operations/installation/running.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { readOptions, UsageError } from '../command.ts';
import { findDemoMerchant } from '../merchants/demo-merchant.ts';

const TOUCH_EVERY_MS = 60_000;

export async function listen(args: string[]): Promise<void> {
  const options = readOptions(args, {
    'forward-to': { type: 'string' },
    merchant: { type: 'string' },
    events: { type: 'string' },
    json: { type: 'boolean' },
  });
  const target = readTargetOption(options['forward-to']);
  const eventTypes = readEvents(options.events);
  const config = readConfig();
  if (config.databaseUrl === undefined && readRunningAddresses(config) === undefined) {
    throw new UsageError('Recaudo is not running; start it first (npm start), then listen');
  }
  const change = {
    action: 'listener_opened',
    what: options.merchant ?? 'demo',
    merchantId: options.merchant,
  };
  await changeGateway('sandbox', change, async gateway => {
    const merchantId = await findDemoMerchant(gateway.database, config, options.merchant);
    const listener = await openListener(gateway, merchantId, target ?? 'terminal', eventTypes);
    const json = options.json === true;
    if (!json) printStart(gateway, listener, target);
    await deliverUntilSignal(gateway, listener, target, json);
  });
}

function readTargetOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const full = /^https?:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(full))
    throw new UsageError('--forward-to must be a URL such as http://127.0.0.1:3000/hooks');
  return new URL(full).href;
}

function readEvents(text: string | undefined): string[] {
  if (text === undefined) return [ALL_EVENTS];
  return text.split(',').map(part => {
    const word = eventMessages.find(known => known === part.trim());
    if (word === undefined) throw new UsageError(`--events takes a list of: ${eventMessages.join(', ')}`);
    return word;
  });
}

function printStart(gateway: Gateway, listener: Webhook, target: string | undefined): void {
  console.log(`Listening to the events of ${listener.merchantId}; stop with Ctrl-C.`);
  if (target === undefined) return;
  console.log(`Forwarding to ${target}`);
  console.log(`They are signed with ${secretOf(gateway.keyRing, listener)}`);
}

/** Without a target, the terminal itself accepts every event. */
const terminal: Sender = {
  send: async () => ({
    delivered: true,
    responseCode: null,
    responseBody: '',
    responseHeaders: {},
    durationMs: 0,
    reason: null,
    cause: null,
  }),
  closeIdle: () => undefined,
  close: async () => undefined,
};

async function deliverUntilSignal(
  gateway: Gateway,
  listener: Webhook,
  target: string | undefined,
  json: boolean,
): Promise<void> {
  const { database, realClock } = gateway;
  // The user may call any address that this machine can reach.
  const rules = {
    httpIsOpen: true,
    everythingIsOpen: true,
    loopbackIsOpen: true,
    loopbackResponses: 'all',
  } as const;
  const dispatcher = startDispatcher(gateway, {
    findEndpoints: async () => {
      const known = await findListener(database, listener.merchantId, listener.url);
      return known === undefined ? [] : [known];
    },
    sender: target === undefined ? terminal : newSender({ rules }),
    onTry: (_webhook, recorded) => console.log(json ? jsonLine(recorded) : line(recorded)),
  });
  const touching = setInterval(() => {
    touchListener(database, listener, listener.eventTypes, realClock.now()).catch(() => undefined);
  }, TOUCH_EVERY_MS);
  const stopping = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map(name => once(process, name, { signal: stopping.signal })));
  stopping.abort();
  clearInterval(touching);
  await dispatcher.stop();
}

function line({ event, attempt, at, nextAttemptAt }: Recorded): string {
  const { type, id, sequence } = event;
  const what = `${formatInstant(at).slice(11, 19)}  ${type.padEnd(28)}${id}  #${sequence}`;
  if (attempt.reason === null) {
    return attempt.responseCode === null
      ? what
      : `${what}  ${attempt.responseCode}  ${attempt.durationMs} ms`;
  }
  const again =
    nextAttemptAt === null ? '' : `; next attempt at ${formatInstant(nextAttemptAt).slice(11, 19)}`;
  return `${what}  failed: ${attempt.reason}${again}`;
}

const jsonLine = ({ event, attempt }: Recorded): string =>
  `{"event":${eventToText(event)},"response_code":${attempt.responseCode},` +
  `"duration_ms":${attempt.durationMs},"reason":${JSON.stringify(attempt.reason)}}`;
