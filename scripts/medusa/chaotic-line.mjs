// Between the gateway and the shop: loses deliveries, doubles them, keeps some back, and lets others overtake.
import { createServer, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const LATEST_MS = 8_000;

/** What becomes of a delivery. The gateway hears of `refused` only, and sends those again. */
const FATES = [
  { fate: 'lost', share: 0.1 },
  { fate: 'doubled', share: 0.1 },
  { fate: 'late', share: 0.2 },
  { fate: 'refused', share: 0.05 },
];

function fateOf(random) {
  let rest = random();
  for (const { fate, share } of FATES) {
    if (rest < share) return fate;
    rest -= share;
  }
  return 'passed';
}

/** Answers the code of the shop; 502 where it is away. */
function send(to, { url, headers }, body) {
  return new Promise(resolve => {
    const asking = httpRequest(new URL(url, to), { method: 'POST', headers }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 502));
    });
    asking.on('error', () => resolve(502)).end(body);
  });
}

export async function openChaoticLine({ port, to, random }) {
  const counts = { passed: 0, lost: 0, doubled: 0, late: 0, refused: 0, away: 0 };
  const ways = {
    lost: async () => 200,
    refused: async () => 503,
    doubled: async deliver => (await Promise.all([deliver(), deliver()]))[0],
    passed: deliver => deliver(),
    // The gateway believes that it has arrived. If the shop is away by then, it is lost as well.
    late: async deliver => {
      void sleep(random() * LATEST_MS).then(deliver);
      return 200;
    },
  };
  const pass = async (request, response) => {
    const body = await buffer(request);
    // The address has to be verified before there is anything to lose.
    const isPing = body.includes('"type":"verification"');
    const fate = isPing ? 'passed' : fateOf(random);
    if (!isPing) counts[fate] += 1;
    const code = isPing ? 200 : await ways[fate](() => send(to, request, body));
    if (code === 502) counts.away += 1;
    response.writeHead(code).end();
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, counts, close: () => server.close() };
}
