// Every payment session of the shop against the gateway's transactions.

const CAPTURED = `
  select s.id, s.data->>'order_id' as order_id, s.amount::float8 as amount,
         coalesce(c.sum, 0)::float8 as captured, coalesce(r.sum, 0)::float8 as refunded,
         o.id as order, o.status as order_status, coalesce(t.sum, 0)::float8 as booked
  from payment_session s
  left join payment p on p.payment_session_id = s.id and p.deleted_at is null
  left join lateral (select sum(amount) from capture where payment_id = p.id and deleted_at is null) c on true
  left join lateral (select sum(amount) from refund where payment_id = p.id and deleted_at is null) r on true
  left join order_payment_collection l on l.payment_collection_id = s.payment_collection_id and l.deleted_at is null
  left join "order" o on o.id = l.order_id and o.deleted_at is null
  left join lateral (select sum(amount) from order_transaction where order_id = o.id and deleted_at is null) t on true
  where s.deleted_at is null`;

/** Orders that no cart leads to: Medusa was killed between making an order and linking it. They have no payment. */
const LEFT_BEHIND = `
  select count(*)::int as count from "order" o
  where o.deleted_at is null and not exists (select 1 from order_cart l where l.order_id = o.id and l.deleted_at is null)`;

const sumOf = items => items.reduce((sum, { amount }) => sum + amount, 0);

/** What the ledger says about an order: what came in, and what went back. */
const balanceOf = charge => {
  const isPaid = charge !== undefined && ['completed', 'refunded'].includes(charge.status);
  return { paid: isPaid ? charge.amount : 0, refunded: isPaid ? sumOf(charge.refunds ?? []) : 0 };
};

function differencesOf(row, charge) {
  const { paid, refunded } = balanceOf(charge);
  // Given back in full before an order was made of it: nothing is sold, and nothing is owed.
  if (paid > 0 && paid === refunded && row.captured === row.refunded && row.order === null) return [];
  const found = [];
  const expect = (what, shop, ledger) => {
    if (shop !== ledger) found.push({ session: row.id, what, shop, ledger });
  };
  expect('captured', row.captured, paid);
  expect('refunded', row.refunded, refunded);
  if (paid > 0) {
    expect('amount', row.amount, paid);
    expect('has an order', row.order !== null && row.order_status !== 'canceled', true);
    expect("order's transactions", row.booked, paid - refunded);
  } else if (charge?.status === 'cancelled' && row.order !== null) {
    expect('order of a dead voucher', row.order_status, 'canceled');
  }
  return found;
}

export async function compare({ shop, gateway }) {
  const charges = new Map();
  // Newest first: of an order id that was used twice, the one that counts is kept.
  for await (const charge of gateway.charges.list()) {
    if (!charges.has(charge.order_id)) charges.set(charge.order_id, charge);
  }
  const { rows } = await shop.database.query(CAPTURED);
  const differences = rows.flatMap(row => differencesOf(row, charges.get(row.order_id)));
  const known = new Set(rows.map(row => row.order_id));
  for (const charge of charges.values()) {
    const { paid, refunded } = balanceOf(charge);
    if (paid > refunded && !known.has(charge.order_id))
      differences.push({
        session: charge.order_id,
        what: 'paid, unknown to the shop',
        shop: 0,
        ledger: paid,
      });
  }
  const [{ count }] = (await shop.database.query(LEFT_BEHIND)).rows;
  const paid = rows.filter(row => row.captured > 0);
  return {
    differences,
    sessions: rows.length,
    paid: paid.length,
    refunded: rows.filter(row => row.refunded > 0).length,
    pesos: paid.reduce((sum, row) => sum + row.captured - row.refunded, 0),
    leftBehind: count,
  };
}
