// Clients of the gateway: they retry charges with an Idempotency-Key until the outcome is known, and never retry the others.
// Their responses are the first of the three journals.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CARD } from '../../scripts/drills/drill-load.mjs';

const PAYER = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' };
const MOST_AT_ONCE = 400;
const REPEAT_AFTER_MS = 400;
/** How long clients with a key keep retrying at the end. */
const PATIENCE_MS = 120_000;
const TIMEOUT_MS = 40_000;

export const authorization = key => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

export async function post(url, { merchantId, privateKey }, place, body, headers = {}) {
  const response = await fetch(`${url}/v1/${merchantId}${place}`, {
    method: 'POST',
    headers: { authorization: authorization(privateKey), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await response.json() };
}

async function create(url, shop, place, body) {
  const answer = await post(url, shop, place, body);
  if (answer.body.id === undefined)
    throw new Error(`${place}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A card, subscriptions in trial, and a webhook endpoint. */
export async function openShop(url, shop, { subscriptions, receiver }) {
  await create(url, shop, '/webhooks', { url: receiver, event_types: ['charge.succeeded'] });
  const { id: cardId } = await create(url, shop, '/cards', CARD);
  const plan = { name: 'Mes', amount: 20_000, repeat_every: 1, repeat_unit: 'month', retry_times: 3 };
  const { id: planId } = await create(url, shop, '/plans', {
    ...plan,
    status_after_retry: 'unpaid',
    trial_days: 30,
  });
  const { id: customerId } = await create(url, shop, '/customers', { ...PAYER, requires_account: false });
  const { id: source_id } = await create(url, shop, `/customers/${customerId}/cards`, CARD);
  for (let count = 0; count < subscriptions; count += 1) {
    await create(url, shop, `/customers/${customerId}/subscriptions`, { plan_id: planId, source_id });
  }
  return cardId;
}

/** Receives webhooks and records the ids of charges that succeeded. */
export async function startReceiver(port) {
  const notified = new Set();
  let deliveries = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => {
      text += chunk;
    });
    request.on('end', () => {
      const event = JSON.parse(text);
      deliveries += 1;
      if (event.transaction?.id !== undefined) notified.add(event.transaction.id);
      response.end(event.verification_code ?? '');
    });
  });
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    notified,
    deliveries: () => deliveries,
    stop: () => server.close(),
  };
}

/** Starts `perSecond` charges a second, even if earlier ones are still open. */
export function startLoad({ urls, shop, cardId, perSecond }) {
  /** `successes` and `failures`: the times of responses with 200, and of all others. */
  const kept = { notes: [], answers: new Map(), successes: [], failures: [] };
  let atOnce = 0;
  let isStopping = false;
  let giveUpAt = Number.POSITIVE_INFINITY;

  const charge = async number => {
    const note = newNote(number);
    kept.notes.push(note);
    atOnce += 1;
    for (let tries = 0; ; tries += 1) {
      const answer = await send(urls[(number + tries) % urls.length], shop, cardId, note, kept.answers);
      const isOver = settle(note, answer, kept);
      if (isOver || note.key === undefined || Date.now() > giveUpAt) break;
      await sleep(REPEAT_AFTER_MS);
    }
    atOnce -= 1;
  };
  const run = (async () => {
    const startedAt = Date.now();
    for (let number = 1; !isStopping; ) {
      while (number <= ((Date.now() - startedAt) * perSecond) / 1_000 && atOnce < MOST_AT_ONCE) {
        void charge(number);
        number += 1;
      }
      await sleep(10);
    }
    // Clients with a key continue until they know the outcome.
    while (atOnce > 0) await sleep(100);
  })();
  return {
    ...kept,
    atOnce: () => atOnce,
    async stop() {
      isStopping = true;
      giveUpAt = Date.now() + PATIENCE_MS;
      await run;
    },
  };
}

/** Every third charge has no key. */
const newNote = number => ({
  description: `drill-${number}`,
  amount: 20_000 + (number % 50_000),
  key: number % 3 === 0 ? undefined : `drill-${number}`,
  state: 'unanswered',
  startedAt: Date.now(),
});

/** Undefined without a response. */
async function send(url, shop, cardId, note, answers) {
  const body = {
    method: 'card',
    source_id: cardId,
    amount: note.amount,
    currency: 'COP',
    iva: '0',
    description: note.description,
    device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
    customer: PAYER,
  };
  const headers = note.key === undefined ? {} : { 'idempotency-key': note.key };
  const count = key => answers.set(key, (answers.get(key) ?? 0) + 1);
  try {
    const answer = await post(url, shop, '/charges', body, headers);
    count(`${answer.status}${answer.status === 200 ? '' : `/${answer.body.error_code}`}`);
    return answer;
  } catch (error) {
    count(error.name === 'TimeoutError' ? 'no response in time' : 'connection broken');
    return undefined;
  }
}

/** Whether the client knows the outcome. */
function settle(note, answer, { successes, failures }) {
  if (answer?.status === 200) {
    Object.assign(note, { state: 'taken', id: answer.body.id });
    successes.push(Date.now());
    return true;
  }
  failures.push(Date.now());
  if (answer !== undefined) note.state = 'told 503';
  if (answer?.status === 402) note.state = 'refused';
  return answer?.status === 402;
}

/** The longest time between two charges that got 200: the outage that a client sees. */
export function longestGapMs(successes, sinceMs, untilMs) {
  let last = successes.findLast(at => at <= sinceMs) ?? sinceMs;
  let longest = 0;
  for (const at of [...successes.filter(one => one > sinceMs && one <= untilMs), untilMs]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}
