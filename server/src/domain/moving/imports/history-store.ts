import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../platform/database/statements/input-rows.ts';
import type { Origin } from './resolve/look-up-store.ts';

/** A payment made in the source system. */
export interface EarlierCharge {
  externalId: string;
  customerId: string | null;
  creationDate: Date;
  /** The payment as the source returned it, as JSON text. */
  charge: string;
}

type ChargeRow = EarlierCharge & Origin & { importId: string };

const insert = groupStatement<ChargeRow, { external_id: string }>(
  'import_charges_insert',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['source', 'text', row => row.source],
    ['external_id', 'text', row => row.externalId],
    ['import_id', 'text', row => row.importId],
    ['customer_id', 'text', row => row.customerId],
    ['creation_date', 'timestamptz', row => row.creationDate],
    ['charge', 'text', row => row.charge],
  ],
  input => `insert into import_charges (merchant_id, source, external_id, import_id, customer_id, creation_date, charge)
     select merchant_id, source, external_id, import_id, customer_id, creation_date, charge::jsonb
     from (${input}) as input order by position
     on conflict (merchant_id, source, external_id) do nothing returning external_id`,
);

/** Returns how many of them are new. */
export async function insertCharges(
  tx: Queryable,
  of: Origin & { importId: string },
  charges: readonly EarlierCharge[],
): Promise<number> {
  if (charges.length === 0) return 0;
  const { merchantId, source, importId } = of;
  const rows = charges.map(charge => ({ ...charge, merchantId, source, importId }));
  return (await runOnGroup(tx, insert, rows)).length;
}

const PAGE = 1_000;

const page = statement<{ source: string; external_id: string; customer_id: string | null; charge: object }>(
  'import_charges_page',
  `select source, external_id, customer_id, charge from import_charges
   where merchant_id = $1 and ($2::text is null or customer_id = $2) and (source, external_id) > ($3, $4)
   order by source, external_id limit ${PAGE}`,
);

/** Yields imported payments page by page: all of a merchant, or those of one customer. */
export async function* eachEarlierCharge(
  database: Queryable,
  merchantId: string,
  customerId: string | undefined,
): AsyncGenerator<{ source: string; customerId: string | null; charge: object }[]> {
  let last = ['', ''];
  for (;;) {
    const rows = await database.rows(page, [merchantId, customerId ?? null, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(({ source, customer_id, charge }) => ({ source, customerId: customer_id, charge }));
    last = [end.source, end.external_id];
  }
}
