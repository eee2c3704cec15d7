// Writes the dump of a release that released-data.test.ts starts today's program on. Start that release on an empty data
// folder, and run this script while it is up:
//   node server/test/releases/make-dump.mjs --version 0.1.0 --data-dir <its data folder>
// Creates some objects over the API, waits until they settle, and writes all rows. The schema comes from the migrations of
// the release, which never change.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

const { values: options } = parseArgs({
  options: { version: { type: 'string' }, 'data-dir': { type: 'string' }, socket: { type: 'string' } },
});
const version = options.version ?? fail('--version is required');
const dataFolder = options['data-dir'] ?? fail('--data-dir is required');
const socketFolder = options.socket ?? join(dataFolder, 'run');

/** Time for the worker's last work: day sums, webhooks and emails. */
const SETTLE_MS = 15_000;

const demo = JSON.parse(readFileSync(join(dataFolder, 'demo.json'), 'utf8'));
const made = await createSampleData();
await signIn();
await sleep(SETTLE_MS);
const folder = fileURLToPath(new URL(`${version}/`, import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of ['sandbox', 'control']) {
  const text = JSON.stringify(await dump(`recaudo_${name}`));
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(text, { level: 9 }));
}
copyFileSync(join(dataFolder, 'keys', 'sandbox.json'), join(folder, 'keys.json'));
const release = { version, taken_at: new Date().toISOString(), demo, made };
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
console.log(`written to ${folder}`);

async function createSampleData() {
  const cardData = {
    holder_name: 'Ana Torres',
    card_number: '4111111111111111',
    cvv2: '123',
    expiration_month: '12',
    expiration_year: '49',
  };
  const ana = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com', phone_number: '3001234567' };
  const customer = await post('/customers', { ...ana, requires_account: false });
  const card = await post(`/customers/${customer.id}/cards`, cardData);
  const pay = { amount: 20000, currency: 'COP', iva: '3193', description: 'Café de origen' };
  const charge = await post(`/customers/${customer.id}/charges`, {
    ...pay,
    method: 'card',
    source_id: card.id,
    order_id: 'order-1',
    device_session_id: 'a-device-of-the-dump',
  });
  const refund = await post(`/customers/${customer.id}/charges/${charge.id}/refund`, { amount: 5000 });
  const plan = await post('/plans', {
    name: 'Café mensual',
    amount: 20000,
    repeat_every: 1,
    repeat_unit: 'month',
    retry_times: 3,
    status_after_retry: 'unpaid',
    trial_days: 0,
  });
  const subscription = await post(`/customers/${customer.id}/subscriptions`, {
    plan_id: plan.id,
    source_id: card.id,
  });
  const token = await post('/tokens', cardData);
  const webhook = await post('/webhooks', {
    url: 'https://tienda.example.com/hooks',
    event_types: ['charge.succeeded'],
  });
  const pse = await post('/charges', {
    ...pay,
    method: 'bank_account',
    order_id: 'order-2',
    redirect_url: 'https://tienda.example.com/gracias',
    customer: ana,
  });
  const store = await post('/charges', { ...pay, method: 'store', order_id: 'order-3', customer: ana });
  const ids = { customer, card, charge, refund, plan, subscription, token, webhook, pse, store };
  return Object.fromEntries(Object.entries(ids).map(([name, { id }]) => [name, id]));
}

/** Signs in, to create a session and more audit entries. */
async function signIn() {
  const running = JSON.parse(readFileSync(join(dataFolder, 'running.json'), 'utf8'));
  // Uses the position because 0.1.0 named the key differently.
  const [portal] = Object.values(running);
  const { email, password } = demo;
  await send(`${portal}/panel/sign-in`, { origin: portal }, { email, password });
}

function post(path, body) {
  const authorization = `Basic ${Buffer.from(`${demo.private_key}:`).toString('base64')}`;
  return send(`${demo.base_url}/v1/${demo.merchant_id}${path}`, { authorization }, body);
}

async function send(url, headers, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) fail(`POST ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Writes every value as PostgreSQL's own text, which it reads back without loss. */
async function dump(database) {
  const client = new pg.Client({ host: socketFolder, user: 'recaudo', database });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    await client.query('begin isolation level repeatable read read only');
    const tables = [];
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map(column => `${pg.escapeIdentifier(column)}::text`).join(', ');
      const { rows } = await client.query({ text: `select ${list} from ${name}`, rowMode: 'array' });
      if (rows.length > 0) tables.push({ name, columns, rows });
    }
    const sequences = await client.query(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where last_value is not null order by 1`,
    );
    return { tables, sequences: sequences.rows };
  } finally {
    await client.end();
  }
}

/** Leaves out generated columns, which cannot be written. */
async function listTables(client) {
  const { rows } = await client.query(
    `select format('%I.%I', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
     group by 1 order by 1`,
  );
  return rows;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
