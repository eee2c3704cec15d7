// The load of drills: charges at an even pace, and a journal of what the client was told.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of a load at a pace, and of one that goes as fast as it can. */
const CONNECTIONS = { paced: 32, free: 128 };

export const CARD = {
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '35',
};

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS.free });
export function post(port, path, body, { private_key }) {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Basic ${btoa(`${private_key}:`)}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, path, method: 'POST', headers }, answer => {
      let said = '';
      answer.on('data', chunk => {
        said += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: said }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/**
 * At an even pace, whatever the answers take: a charge that had to wait for its turn waited. Without a pace, as fast as
 * answers come.
 */
export async function applyLoad({ port, demo, card, from = 0, to, perSecond }, onProgress = () => undefined) {
  const journal = [];
  const startedAt = Date.now();
  let next = from;
  const side = async () => {
    for (let order = next++; order < to; order = next++) {
      const dueAt = perSecond === undefined ? Date.now() : startedAt + ((order - from) / perSecond) * 1_000;
      const waitMs = dueAt - Date.now();
      if (waitMs > 0) await sleep(waitMs);
      const entry = { order, dueAt, sentAt: Date.now(), answeredAt: undefined, status: 0 };
      journal.push(entry);
      const { status } = await post(port, `/v1/${demo.merchant_id}/charges`, chargeOf(card, order), demo);
      entry.status = status;
      entry.answeredAt = Date.now();
      onProgress(order);
    }
  };
  await Promise.all(
    Array.from({ length: perSecond === undefined ? CONNECTIONS.free : CONNECTIONS.paced }, side),
  );
  return { journal, seconds: (Date.now() - startedAt) / 1_000 };
}

export const chargeOf = (card, order) => ({
  method: 'card',
  source_id: card,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Drill',
  order_id: `drill-${order}`,
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
});

function figuresOf(journal, from, to) {
  const latencies = journal
    .filter(({ dueAt }) => dueAt >= from && dueAt < to)
    .map(({ dueAt, answeredAt }) => answeredAt - dueAt)
    .sort((a, b) => a - b);
  const at = share => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { count: latencies.length, p50: at(0.5), p99: at(0.99), most: latencies.at(-1) ?? 0 };
}

/** What charges took while a backup was made, and as long before it. */
export function reportLatencies(journal, made, say, check) {
  made.sort((a, b) => a.from - b.from);
  let worst = 0;
  for (const { from, to, size } of made) {
    const [before, during] = [figuresOf(journal, from - (to - from), from), figuresOf(journal, from, to)];
    worst = Math.max(worst, during.p99 / before.p99);
    say(
      `backup of ${size} in ${((to - from) / 1_000).toFixed(1)} s; p50/p99/max before ${before.p50}/${before.p99}/${before.most} ms ` +
        `(${before.count} charges), during ${during.p50}/${during.p99}/${during.most} ms (${during.count})`,
    );
  }
  const outside = journal.filter(({ dueAt }) => made.every(({ from, to }) => dueAt < from || dueAt >= to));
  const inside = journal.filter(({ dueAt }) => made.some(({ from, to }) => dueAt >= from && dueAt < to));
  const [all, all2] = [figuresOf(outside, 0, Infinity), figuresOf(inside, 0, Infinity)];
  say(`all: p99 without a backup ${all.p99} ms (${all.count}), with one ${all2.p99} ms (${all2.count})`);
  check(
    all2.p99 <= 2 * all.p99,
    `p99 during backups is ${(all2.p99 / all.p99).toFixed(2)} times that without`,
  );
}
