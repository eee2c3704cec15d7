import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The clients and their requests. */
export interface LoadedShop {
  merchantId: string;
  privateKey: string;
  cardId: string;
}

export interface SteadyLoad {
  /** Ids of charges that were acknowledged. */
  charges: ReadonlySet<string>;
  answered(): number;
  /** Descriptions of all responses other than 200. */
  failures: readonly string[];
  /** Longest time without a response. */
  longestGapMs(): number;
  /** Resolves once every current connection has been replaced. */
  renewed(): Promise<void>;
  /** Resolves after this many more responses. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

const REQUEST_MS = 20_000;
/** Maximum age of a connection, as in clients and balancers. */
const REQUESTS_A_CONNECTION = 100;
/** After this many failures, waiting ends. */
const HOPELESS = 20;

/** Parallel charges over keep-alive connections, every other one with an Idempotency-Key, without retries. */
export function startLoad(url: string, shop: LoadedShop, { sides = 8, pauseMs = 0 } = {}): SteadyLoad {
  const rounds = Array<number>(sides).fill(0);
  const charges = new Set<string>();
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  let [lastMs, longestGapMs] = [performance.now(), 0];

  const once = async (agent: Agent, hasKey: boolean) => {
    const { status, text } = await post(agent, `${url}/v1/${shop.merchantId}/charges`, shop, hasKey).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    const nowMs = performance.now();
    if (status === 200) {
      longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
      lastMs = nowMs;
      answered += 1;
      charges.add((JSON.parse(text) as { id: string }).id);
    } else {
      failures.push(`${status} ${text.slice(0, 200)}`);
      // Backs off after a failure.
      await sleep(100);
    }
  };
  const side = async (place: number) => {
    while (!isOver) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let number = 0; number < REQUESTS_A_CONNECTION && !isOver; number += 1) {
        await once(agent, number % 2 === 0);
        if (pauseMs > 0) await sleep(pauseMs);
      }
      agent.destroy();
      rounds[place] = (rounds[place] ?? 0) + 1;
    }
  };
  const running = Promise.all(Array.from({ length: sides }, (_, place) => side(place)));
  return {
    charges,
    failures,
    answered: () => answered,
    longestGapMs: () => Math.round(longestGapMs),
    async renewed() {
      const before = [...rounds];
      while (!isOver && rounds.some((round, place) => round === before[place])) await sleep(20);
    },
    async more(count) {
      const until = answered + count;
      while (answered < until && failures.length < HOPELESS) await sleep(20);
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

function post(
  agent: Agent,
  url: string,
  { privateKey, cardId }: LoadedShop,
  hasKey: boolean,
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({
    method: 'card',
    source_id: cardId,
    amount: 20_000,
    currency: 'COP',
    iva: '3193',
    description: 'Rolling upgrade',
    device_session_id: 'rolling-upgrade',
    customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
  });
  const headers = {
    authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(hasKey ? { 'idempotency-key': randomUUID() } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers, timeout: REQUEST_MS }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.once('error', reject);
    sent.end(body);
  });
}
