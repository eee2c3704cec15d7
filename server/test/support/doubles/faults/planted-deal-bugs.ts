import type { Statement } from '../../../../src/platform/database/connections/connection.ts';
import type { Wiretap } from '../../../../tools/simulate/worker-life.ts';

/** Statements that read subscriptions to bill them. */
const READS = /^subscriptions_(claim_due|lock|with_terms)$/;

interface PlantedDealBug {
  tap: Wiretap;
  finding: RegExp;
  from: number;
}

/** Replaces a part of a statement's text. */
const rewritten =
  (name: string, part: string, other: string) =>
  <Row extends object>(input: Statement<Row>): Statement<Row> => {
    if (input.name !== name) return input;
    if (!input.text.includes(part)) throw new Error(`${name} has changed: adapt this planted bug`);
    return { name: `${name}_${other.length}`, text: input.text.replace(part, other) };
  };

/** Changes the amount of each credit entry of a type. */
const entryOf = (type: string, amountOf: (amount: bigint) => bigint): Wiretap => ({
  onValues: (name, values) =>
    name === 'credit_post' && values[4] === type
      ? values.map((value, index) => (index === 5 ? amountOf(value as bigint) : value))
      : values,
});

const read = (change: (row: Record<string, unknown>) => object): Wiretap => ({
  onRows: (name, _values, rows) =>
    READS.test(name) ? rows.map(row => ({ ...row, ...change(row as Record<string, unknown>) })) : rows,
});

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** One-off invoices take their credit twice where there is enough of it. */
function creditTakenTwice(): Wiretap {
  const present = new Map<unknown, bigint>();
  return {
    onRows(name, [, customer], rows) {
      if (name === 'credit_lock') {
        for (const row of rows as { credit_centavos: bigint }[]) present.set(customer, row.credit_centavos);
      }
      return rows;
    },
    onValues(name, values) {
      const [, , customer, , type, amount, , , subscription] = values;
      if (name !== 'credit_post' || type !== 'applied' || subscription !== null) return values;
      const twice = (amount as bigint) * 2n;
      if ((present.get(customer) ?? 0n) + twice < 0n) return values;
      return values.map((value, index) => (index === 5 ? twice : value));
    },
  };
}

/** The statement that opens an invoice also counts the payment of its coupon. */
const countedWhenSent: Wiretap = {
  onStatement: input => {
    if (input.name !== 'invoices_insert_sent_one') return input;
    if (!/returning id\s*$/.test(input.text))
      throw new Error(`${input.name} has changed: adapt this planted bug`);
    const sent = input.text.replace(
      /returning id\s*$/,
      'returning id, merchant_id, redemption_id, discount_centavos',
    );
    return {
      name: `${input.name}_planted`,
      text: `with sent as (${sent}), counted as (
        update coupon_redemptions set payments = payments + 1, given_centavos = given_centavos + sent.discount_centavos
        from sent where coupon_redemptions.merchant_id = sent.merchant_id and coupon_redemptions.id = sent.redemption_id)
        select id from sent`,
    };
  },
};

/** Bugs in coupons, credit, invoices, plan changes and refunds of unused days. */
export const plantedDealBugs: Record<string, PlantedDealBug> = {
  'a coupon is redeemed once too often': {
    tap: {
      onStatement: rewritten('coupons_reserve', 'times_redeemed + reserved < max_redemptions', 'true'),
      onRows: (name, _values, rows) =>
        name === 'coupons_by_id' ? rows.map(row => ({ ...row, times_redeemed: 0, reserved: 0 })) : rows,
    },
    finding: /was redeemed \d+ times instead of \d+/,
    from: 2,
  },
  'a discount lasts one payment too long': {
    tap: read(({ discount }) => {
      const { used = 0 } = (discount ?? {}) as { used?: number };
      return discount === null ? {} : { discount: { ...(discount as object), used: Math.max(0, used - 1) } };
    }),
    finding: /discounts \d+ payments of \S+ instead of|takes off/,
    from: 4,
  },
  'a retry forgets the coupon of its period': {
    tap: read(({ status }) =>
      status === 'past_due' || status === 'unpaid' ? { discount: null, owed_invoice: null } : {},
    ),
    finding: /attempt \d+ asked for \d+ instead of \d+/,
    from: 4,
  },
  'credit is applied without taking it from the customer': {
    tap: entryOf('applied', () => -1n),
    finding: /used \d+ of credit, but the customer lost 1$/m,
    from: 4,
  },
  'an invoice takes the credit of its customer twice': {
    tap: creditTakenTwice(),
    finding: /used \d+ of credit, but the customer lost [1-9]/,
    from: 4,
  },
  'a coupon counts when its invoice is sent': {
    tap: countedWhenSent,
    finding: /has \S+ reserved after [1-9]\d* payments|paid \d+ periods with a coupon, but \d+ are counted/,
    from: 4,
  },
  'a coupon that nobody can use stays reserved': {
    tap: {
      onStatement: rewritten(
        'coupon_redemptions_release',
        `coupon_redemptions.status = 'reserved'`,
        `coupon_redemptions.status = 'reserved' and false`,
      ),
    },
    finding: /has \S+ reserved, and cannot pay with it/,
    from: 2,
  },
  'the credit of an invoice that nobody pays any more is lost': {
    tap: { onRows: (name, _values, rows) => (name === 'credit_release' ? [] : rows) },
    finding: /used 0 of credit, but the customer lost [1-9]/,
    from: 4,
  },
  'unused days are returned twice': {
    tap: entryOf('cancellation', amount => amount * 2n),
    finding: /was returned \d+ for its unused days instead of/,
    from: 4,
  },
  'the charge of a change is not kept with its subscription': {
    tap: {
      onStatement: rewritten(
        'subscriptions_apply',
        'pending_change = input.pending_change::jsonb',
        `pending_change = case when input.pending_change::jsonb ->> 'kind' = 'scheduled' then input.pending_change::jsonb end`,
      ),
    },
    finding: /was charged \S+ for 0 invoices/,
    from: 3,
  },
  'a change counts one day too many': {
    tap: read(({ period_end_date: end }) => ({ period_end_date: dayAfter(String(end), 1) })),
    finding: /costs -?\d+ for \d+ of \d+ days, not/,
    from: 3,
  },
  'a period begins a day before the last one ends': {
    tap: {
      onRows: (name, _values, rows) =>
        name === 'subscriptions_claim_due'
          ? rows.map(row => ({
              ...row,
              first_charge_date: dayAfter((row as { first_charge_date: string }).first_charge_date, -1),
            }))
          : rows,
    },
    finding: /starts on \S+, but should start on|came before its period/,
    from: 2,
  },
  'an item is billed twice': {
    tap: read(({ item_terms: items }) =>
      Array.isArray(items) ? { item_terms: [...(items as object[]), items[0] as object] } : {},
    ),
    finding: /which is not what it has/,
    from: 4,
  },
  'a revoked change is applied all the same': {
    tap: {
      onStatement: rewritten(
        'subscriptions_apply',
        'pending_change = input.pending_change::jsonb',
        `pending_change = coalesce(input.pending_change::jsonb, case
           when subscriptions.pending_change ->> 'kind' = 'scheduled' and subscriptions.plan_id = input.plan_id
             and subscriptions.quantity = input.quantity
             and subscriptions.items is not distinct from input.items::jsonb
           then subscriptions.pending_change end)`,
      ),
    },
    finding: /which nobody asked for/,
    from: 4,
  },
};
