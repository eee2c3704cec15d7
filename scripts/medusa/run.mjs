// `npm run medusa`: orders in a real Medusa server, paid at the gateway, with webhooks lost, doubled, late and out of order,
// and with Medusa killed on the way. Exits 1 if one order differs from the ledger at the end.
// `-- --orders 10000`, `-- --seed 7`, `-- --port-base 23700`, `-- --at-once 8`, `-- --keep` leaves the folder with both logs.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buy, planOf, storeOf, untilAnswered } from './buyer.mjs';
import { openChaoticLine } from './chaotic-line.mjs';
import { compare } from './compare.mjs';
import { prepare } from './prepare.mjs';
import { prepareShop, startGateway } from './programs.mjs';

const OPTIONS = {
  orders: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  'port-base': { type: 'string', default: '23700' },
  'at-once': { type: 'string', default: '8' },
  keep: { type: 'boolean', default: false },
};
const EVENTS = [
  'charge.succeeded',
  'charge.failed',
  'charge.cancelled',
  'charge.refunded',
  'transaction.expired',
];
const REFUNDED_SHARE = 0.1;
/** The job of the package runs every minute, and after the last kill it looks at every session again. */
const PATIENCE_MS = { atLeast: 600_000, perOrder: 300 };
const LOOK_EVERY_MS = 10_000;
const NEXT_RUN_MS = 75_000;

/** Dice that fall the same way every time (mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function inParallel(items, atOnce, work) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A Medusa that can be killed and comes back. */
async function openMedusa(shop) {
  let stop = await shop.start();
  return {
    kills: 0,
    async killAndStart() {
      this.kills += 1;
      await stop('SIGKILL');
      stop = await shop.start();
    },
    stop: () => stop('SIGTERM'),
  };
}

const say = text => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Buys until all have bought; Medusa is killed after a third of them and after two thirds. */
async function sell(trial, plans, atOnce) {
  const bought = [];
  const failed = [];
  const killAt = new Set([Math.floor(plans.length / 3), Math.floor((plans.length * 2) / 3)]);
  const killing = [];
  await inParallel(plans, atOnce, async plan => {
    if (killAt.has(plan.number)) killing.push(trial.medusa.killAndStart());
    await buy(trial, plan).then(
      order => bought.push(order),
      error => failed.push({ plan, error }),
    );
    if ((bought.length + failed.length) % 500 === 0) say(`${bought.length + failed.length} orders`);
  });
  await Promise.all(killing);
  return { bought, failed };
}

/** A tenth of the card payments goes back, half of it in Medusa's admin and half at the gateway. Medusa is killed once. */
async function giveBack(trial, bought, random, atOnce) {
  const chosen = bought.filter(
    ({ plan }) => plan.method === 'card' && plan.outcome === 'pays' && random() < REFUNDED_SHARE * 2,
  );
  const killing = [];
  const refused = [];
  await inParallel([...chosen.entries()], atOnce, async ([number, { sessionId, chargeId, plan }]) => {
    const amount = plan.quantity * 32_000 * (number % 3 === 0 ? 0.5 : 1);
    if (number === Math.floor(chosen.length / 2)) killing.push(trial.medusa.killAndStart());
    const isOurs = number % 2 === 0;
    const give = isOurs
      ? async () => trial.store.refund(await paymentOf(trial.shop, sessionId), amount)
      : () => trial.gateway.charges.refund(chargeId, { amount });
    await untilAnswered(give).catch(error => refused.push(error.message));
  });
  await Promise.all(killing);
  return { asked: chosen.length, refused };
}

async function paymentOf({ database }, sessionId) {
  const { rows } = await database.query('select id from payment where payment_session_id = $1', [sessionId]);
  // Not in the books yet: the webhook was lost, and the job comes by every minute.
  if (rows.length === 0) throw Object.assign(new Error('no payment yet'), { status: 503 });
  return rows[0].id;
}

/** Looks until both agree, and once more after the job has run again: agreement has to last. */
async function settled(trial, orders) {
  const until = Date.now() + PATIENCE_MS.atLeast + orders * PATIENCE_MS.perOrder;
  for (let agreed = false; ; ) {
    const found = await compare(trial);
    const agrees = found.differences.length === 0;
    if ((agrees && agreed) || Date.now() > until) return found;
    say(
      agrees
        ? 'no differences; looking again'
        : `${found.differences.length} differences; waiting for the job`,
    );
    await sleep(agrees ? NEXT_RUN_MS : LOOK_EVERY_MS);
    agreed = agrees;
  }
}

async function play(trial, { orders, seed, atOnce }) {
  const random = dice(seed + 1);
  const plans = Array.from({ length: orders }, (_, number) => planOf(number, random));
  const beganMs = Date.now();
  const { bought, failed } = await sell(trial, plans, atOnce);
  const seconds = (Date.now() - beganMs) / 1_000;
  const load = os.loadavg()[0].toFixed(1);
  say(
    `${bought.length} orders in ${seconds.toFixed(0)} s (${(bought.length / seconds).toFixed(1)}/s, load ${load})`,
  );
  for (const { plan, error } of failed.slice(0, 5))
    say(`order ${plan.number} was given up: ${error.message}`);
  if (failed.length > 0) {
    say(`${failed.length} buyers gave up`);
    process.exitCode = 1;
  }
  const refunds = await giveBack(trial, bought, random, atOnce);
  say(
    `${refunds.asked} refunds asked for, ${refunds.refused.length} refused: made before the kill, or asked for before there was an order`,
  );
  for (const message of refunds.refused.slice(0, 3)) say(`  ${message.slice(0, 200)}`);
  return settled(trial, orders);
}

function report({ differences, ...found }, { counts, kills, ledger }) {
  console.log(`
sessions              ${found.sessions}
paid                  ${found.paid}
with a refund         ${found.refunded}
left in the ledger    $ ${found.pesos.toLocaleString('es-CO')}
webhooks              ${Object.entries(counts)
    .map(([fate, count]) => `${count} ${fate}`)
    .join(', ')}
Medusa killed         ${kills} times
orders left behind    ${found.leftBehind} (made by a Medusa that was killed before it linked them; nothing was paid for them)
ledger check          ${JSON.stringify(ledger)}
differences           ${differences.length}`);
  for (const { session, what, shop, ledger: theirs } of differences.slice(0, 20))
    console.log(`  ${session}: ${what}: shop ${shop}, ledger ${theirs}`);
}

export async function runMedusa(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [orders, seed, portBase, atOnce] = ['orders', 'seed', 'port-base', 'at-once'].map(name =>
    Number(values[name]),
  );
  // Both programs end with this one, however it ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  await prepare();
  const { Recaudo } = await import('../../client/dist/index.js');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recaudo-medusa-'));
  // Root's PostgreSQL runs as another user, who has to pass.
  chmodSync(folder, 0o755);
  say(`Starting the gateway and the shop (${folder})`);
  const program = await startGateway({ folder, portBase });
  const shopPort = portBase + 4;
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const line = await openChaoticLine({ port: portBase + 5, to: shopUrl, random: dice(seed) });
  const gateway = new Recaudo(program.merchant);
  const url = `${line.url}/hooks/payment/recaudo`;
  const { secret } = await gateway.webhooks.create({ url, event_types: EVENTS });
  const shop = await prepareShop({
    folder,
    host: program.host,
    port: shopPort,
    databasePort: portBase + 6,
    gateway: program.merchant,
    webhookSecret: secret,
  });
  const medusa = await openMedusa(shop);
  const trial = { shop, gateway, medusa, store: storeOf(shop) };
  const found = await play(trial, { orders, seed, atOnce });
  const ledger = await program.recaudo('ledger', 'check');
  report(found, { counts: line.counts, kills: medusa.kills, ledger });
  if (found.differences.length > 0) process.exitCode = 1;
  line.close();
  await medusa.stop();
  await shop.close();
  await program.stop();
  if (!values.keep && process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
}
