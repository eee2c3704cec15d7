// Three journals: the clients' responses, the gateway's database, and the books of the acquirer's host. Different programs keep
// them in different places; every movement of money must be in all of them, once.
import pg from 'pg';

const APPROVED = '00';

const sql = {
  charges: `select id, description, status, (amount_centavos / 100)::int as amount, subscription_id, subscription_period
    from transactions where merchant_id = $1 and kind = 'charge'`,
  requests: `select reference, sent->>'terminal' as terminal, sent->>'mti' as mti, sent->>'stan' as stan,
    sent->>'transmittedAt' as time from link_requests where merchant_id = $1`,
  open: `select count(*)::int as count from attempts where merchant_id = $1 and status in ('sent', 'unknown', 'reversing')`,
  review: `select count(*)::int as count from attempts where merchant_id = $1 and status = 'needs_review'`,
  due: `update subscriptions set trial_end_date = $2::date, first_charge_date = $2, period_end_date = $2, charge_date = $2, due_date = $2
    where (merchant_id, id) in (
      select merchant_id, id from subscriptions where merchant_id = $1 and status = 'trial' and due_date > $2 order by id limit $3)
    returning id`,
  renewals: `select subscriptions.id, subscriptions.status, count(charge.id)::int as paid
    from subscriptions left join transactions charge on charge.merchant_id = subscriptions.merchant_id
      and charge.subscription_id = subscriptions.id and charge.status = 'completed'
    where subscriptions.merchant_id = $1 group by subscriptions.id, subscriptions.status`,
};

export async function withDatabase(url, work) {
  const address = new URL(url);
  address.pathname = '/recaudo_sandbox';
  const client = new pg.Client({
    connectionString: address.toString(),
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Map.groupBy for older versions of Node. */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export const countOpen = (client, merchantId) =>
  client.query(sql.open, [merchantId]).then(({ rows }) => rows[0].count);

const inBogota = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());

/** Ends the trial of up to `most` subscriptions today, so that the workers charge them. */
export const makeDue = (client, merchantId, most) =>
  client.query(sql.due, [merchantId, inBogota(), most]).then(({ rows }) => rows.map(({ id }) => id));

export const countDue = (client, merchantId) =>
  client
    .query(`select count(*)::int as count from subscriptions where merchant_id = $1 and due_date <= $2`, [
      merchantId,
      inBogota(),
    ])
    .then(({ rows }) => rows[0].count);

/** The amount of each transaction in the host's books: approved, not reversed, minus refunds. */
function standingOf(books, requests) {
  const byKey = new Map(
    requests.map(row => [`${row.terminal} ${row.mti}${row.stan}${row.time}`, row.reference]),
  );
  const standing = new Map();
  const strangers = [];
  const add = (reference, pesos, count) => {
    const id = reference.replace(/-\d+$/, '');
    const { pesos: before = 0, purchases = 0 } = standing.get(id) ?? {};
    standing.set(id, { pesos: before + pesos, purchases: purchases + count });
  };
  for (const entry of books) {
    if (entry.operation !== 'reversal' && !byKey.has(entry.key)) strangers.push(entry.key);
    if (entry.responseCode !== APPROVED || entry.isReversed) continue;
    const pesos = entry.amountCentavos / 100;
    if (entry.operation === 'purchase') add(byKey.get(entry.key) ?? `stranger ${entry.key}`, pesos, 1);
    if (entry.operation === 'refund') add(byKey.get(entry.originalKey) ?? `stranger ${entry.key}`, -pesos, 0);
  }
  return { standing, strangers };
}

/** Every difference between the journals, as text. */
export async function compareJournals({ client, merchantId, notes, books, notified, due }) {
  const { rows: charges } = await client.query(sql.charges, [merchantId]);
  const { rows: requests } = await client.query(sql.requests, [merchantId]);
  const { rows: renewals } = await client.query(sql.renewals, [merchantId]);
  const { rows: review } = await client.query(sql.review, [merchantId]);
  const { standing, strangers } = standingOf(books, requests);
  const found = { lost: [], doubled: [], kept: [], disagree: [], untold: [], renewals: [] };
  const byDescription = groupBy(charges, ({ description }) => description);
  for (const note of notes) compareNote(note, byDescription.get(note.description) ?? [], standing, found);
  for (const { id, status, amount } of charges) {
    const held = standing.get(id) ?? { pesos: 0, purchases: 0 };
    const owed = status === 'completed' ? amount : 0;
    if (held.pesos !== owed)
      found.disagree.push(`${id} is ${status} for ${amount} here, ${held.pesos} at the host`);
    if (held.purchases > 1) found.doubled.push(`${id} was taken ${held.purchases} times by the host`);
    if (status === 'completed' && !notified.has(id)) found.untold.push(id);
    standing.delete(id);
  }
  for (const [id, { pesos }] of standing) {
    if (pesos !== 0) found.disagree.push(`the host has ${pesos} for ${id}, which the gateway does not have`);
  }
  if (review[0].count > 0) found.disagree.push(`${review[0].count} payments wait for a person`);
  for (const { id, paid } of renewals) {
    const owed = due.has(id) ? 1 : 0;
    if (paid !== owed) found.renewals.push(`${id} was charged ${paid} times instead of ${owed}`);
  }
  return {
    ...found,
    strangers,
    counted: {
      charges: charges.length,
      renewals: renewals.reduce((sum, { paid }) => sum + paid, 0),
      host: books.length,
    },
  };
}

function compareNote({ description, state, id, amount, key }, charges, standing, { lost, doubled, kept }) {
  const taken = charges.filter(({ status }) => status === 'completed');
  if (taken.length > 1) doubled.push(`${description} was charged ${taken.length} times`);
  if (state === 'taken') {
    const [charge] = taken;
    if (charge?.id !== id || charge.amount !== amount || standing.get(id)?.pesos !== amount) {
      lost.push(
        `${description} (${id}) was answered 200 and is ${charges.map(({ status }) => status).join(' and ') || 'missing'}`,
      );
    }
  } else if (taken.length > 0 && (state === 'refused' || (state === 'told 503' && key === undefined))) {
    kept.push(
      `${description}${key === undefined ? ', without a key,' : ''} was answered ${state} and is charged`,
    );
  }
}
