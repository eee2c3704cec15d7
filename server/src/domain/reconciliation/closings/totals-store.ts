import { type ReceivedMethod, receivedMethods } from '@recaudo/contract/merchant/money/reconciliation';
import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { movementsBetween } from '../movement-store.ts';
import type { Month } from './month.ts';
import { addMethods, type MethodTotals, type MonthTotals } from './totals.ts';

interface PaidRow {
  method: ReceivedMethod;
  sales: number;
  sold: bigint;
  refunds: number;
  refunded: bigint;
  expected: bigint;
  open: number;
  open_amount: bigint;
}

const isMethod = (method: string): string =>
  `${method} in (${receivedMethods.map(word => `'${word}'`).join(', ')})`;
const total = (amount: string, filter: string): string =>
  `coalesce(sum(${amount}) filter (where ${filter}), 0)::bigint`;

const paid = long(
  replannedStatement<PaidRow>(
    'reconciliation_month_paid',
    `select movement.method, (count(*) filter (where kind = 'charge'))::int as sales,
       ${total('amount_centavos', `kind = 'charge'`)} as sold,
       (count(*) filter (where kind = 'refund'))::int as refunds,
       ${total('-amount_centavos', `kind = 'refund'`)} as refunded,
       sum(net_centavos)::bigint as expected, (count(*) filter (where match.id is null))::int as open,
       ${total('net_centavos', 'match.id is null')} as open_amount
     from ${movementsBetween} movement
     left join reconciliation_matches match on match.merchant_id = $1 and match.transaction_id = movement.id
     where ${isMethod('movement.method')} group by 1`,
  ),
);

interface ReceivedRow {
  method: ReceivedMethod;
  lines: number;
  received: bigint;
  open: number;
  open_amount: bigint;
  fee: bigint;
  fee_tax: bigint;
  retefuente: bigint;
  reteica: bigint;
  reteiva: bigint;
}

const keptNames = ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;
const received = long(
  replannedStatement<ReceivedRow>(
    'reconciliation_month_received',
    `select line.method, count(*)::int as lines, sum(line.amount_centavos)::bigint as received,
       (count(*) filter (where match.id is null))::int as open,
       ${total('line.amount_centavos', 'match.id is null')} as open_amount,
       ${keptNames
         .map(
           name =>
             `${total(`coalesce(deposit.${name}_centavos, line.${name}_centavos)`, 'match.id is not null')} as ${name}`,
         )
         .join(', ')}
     from reconciliation_lines line
     left join reconciliation_matches match on match.merchant_id = $1 and match.file_id = line.file_id
       and match.line_number = line.number
     left join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.file_id = line.file_id
       and deposit.line_number = line.number
     where line.merchant_id = $1 and line.day between $2 and $3 group by 1`,
  ),
);

interface DisputedRow {
  opened: number;
  opened_amount: bigint;
  lost: number;
  lost_amount: bigint;
}

const WITHIN_OPENED = 'opened_at >= $2 and opened_at < $3';
const LOST = `state = 'accepted' and closed_at >= $2 and closed_at < $3`;
const disputed = statement<DisputedRow>(
  'reconciliation_month_disputed',
  `select (count(*) filter (where ${WITHIN_OPENED}))::int as opened,
     ${total('amount_centavos', WITHIN_OPENED)} as opened_amount,
     (count(*) filter (where ${LOST}))::int as lost, ${total('amount_centavos', LOST)} as lost_amount
   from chargebacks where merchant_id = $1`,
);

function methodTotals(
  method: ReceivedMethod,
  due: PaidRow | undefined,
  came: ReceivedRow | undefined,
): MethodTotals {
  const [sold, refunded, expected] = [due?.sold ?? 0n, due?.refunded ?? 0n, due?.expected ?? 0n];
  return {
    method,
    sales: { count: due?.sales ?? 0, amount: sold },
    refunds: { count: due?.refunds ?? 0, amount: refunded },
    fees: sold - refunded - expected,
    expected,
    deposits: { count: came?.lines ?? 0, amount: came?.received ?? 0n },
    openPayments: { count: due?.open ?? 0, amount: due?.open_amount ?? 0n },
    openLines: { count: came?.open ?? 0, amount: came?.open_amount ?? 0n },
  };
}

/** The current totals of a month, by when the money moved, in Bogotá time. */
export async function sumMonth(database: Queryable, merchantId: string, month: Month): Promise<MonthTotals> {
  const due = await database.rows(paid, [merchantId, month.from, month.before]);
  const came = await database.rows(received, [merchantId, month.first, month.last]);
  const dispute = await database.find(disputed, [merchantId, month.from, month.before]);
  const methods = receivedMethods.map(method =>
    methodTotals(
      method,
      due.find(row => row.method === method),
      came.find(row => row.method === method),
    ),
  );
  const kept = (name: (typeof keptNames)[number]): bigint => came.reduce((sum, row) => sum + row[name], 0n);
  return {
    methods,
    ...addMethods(methods),
    chargebacks: { count: dispute?.opened ?? 0, amount: dispute?.opened_amount ?? 0n },
    lostChargebacks: { count: dispute?.lost ?? 0, amount: dispute?.lost_amount ?? 0n },
    kept: {
      fee: kept('fee'),
      feeTax: kept('fee_tax'),
      retefuente: kept('retefuente'),
      reteica: kept('reteica'),
      reteiva: kept('reteiva'),
    },
  };
}
