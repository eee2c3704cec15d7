// Clients that charge with their own idempotency keys and record every response.
import { setTimeout as sleep } from 'node:timers/promises';
import { CARD } from '../../scripts/drills/drill-load.mjs';

const SIDES = 6;

const newCall =
  (api, { merchant_id: merchantId, private_key: privateKey }) =>
  async (method, path, body, key) => {
    const response = await fetch(`${api}/v1/${merchantId}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${privateKey}:`)}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

const chargeOf = (cardId, key) => ({
  method: 'card',
  source_id: cardId,
  amount: 20_000,
  currency: 'COP',
  iva: '0',
  description: key,
  device_session_id: 'storms',
  customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
});

export async function newLoad(api, merchant) {
  const call = newCall(api, merchant);
  const card = await call('POST', '/cards', CARD);
  const counts = { acknowledged: 0, unavailable: 0, failed: 0, broken: 0 };
  const acknowledged = new Map();
  const open = new Map();
  let sent = 0;
  let isStopping = false;

  const charge = async key => {
    try {
      const { status, body } = await call('POST', '/charges', chargeOf(card.body.id, key), key);
      if (status === 200) {
        counts.acknowledged += 1;
        acknowledged.set(key, body.id);
        open.delete(key);
        return;
      }
      if (status === 503) counts.unavailable += 1;
      if (status === 500) counts.failed += 1;
      // A failed charge gets a final response (1007).
      if (status === 402) open.delete(key);
      else open.set(key, status);
    } catch {
      counts.broken += 1;
      open.set(key, 'broken');
    }
    await sleep(100);
  };
  const side = async () => {
    while (!isStopping) {
      sent += 1;
      await charge(`storm-${sent}`);
    }
  };
  return {
    counts,
    run: () => Promise.all(Array.from({ length: SIDES }, side)),
    stop: () => {
      isStopping = true;
    },
    async reached(count) {
      while (counts.acknowledged < count) await sleep(20);
    },
    /** Retries every open key until its outcome is known, then compares the gateway's list with the client's. */
    async compare() {
      const repeated = open.size;
      for (let tries = 0; open.size > 0 && tries < 60; tries += 1) {
        const keys = Array.from(open.keys());
        for (const key of keys) await charge(key);
        if (open.size > 0) await sleep(1000);
      }
      const found = compareLists(acknowledged, await listCharges(call));
      return { acknowledged: acknowledged.size, repeated, unresolved: open.size, ...found };
    },
  };
}

/** Charges by description. */
async function listCharges(call) {
  const listed = new Map();
  for (let offset = 0; ; offset += 100) {
    const { body } = await call('GET', `/charges?limit=100&offset=${offset}`);
    for (const one of body) listed.set(one.description, [...(listed.get(one.description) ?? []), one]);
    if (body.length < 100) return listed;
  }
}

function compareLists(acknowledged, listed) {
  const made = key => (listed.get(key) ?? []).filter(({ status }) => status === 'completed');
  return {
    lost: [...acknowledged].filter(([key, id]) => !made(key).some(one => one.id === id)).length,
    doubled: [...listed.keys()].filter(key => key.startsWith('storm-') && made(key).length > 1).length,
  };
}
