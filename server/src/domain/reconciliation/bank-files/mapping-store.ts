import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface KeptMapping {
  bank: string;
  mapping: BankMapping;
}

const ofShape = statement<KeptMapping>(
  'reconciliation_mapping_of_shape',
  `select bank, mapping from reconciliation_mappings where merchant_id = $1 and shape = $2
   order by used_at desc limit 1`,
);

/** The mapping used for the last file with the same columns. */
export const findMapping = (
  database: Queryable,
  merchantId: string,
  shape: Buffer,
): Promise<KeptMapping | undefined> => database.find(ofShape, [merchantId, shape]);

const keep = statement(
  'reconciliation_keep_mapping',
  `insert into reconciliation_mappings (merchant_id, bank, shape, mapping, used_at) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id, bank, shape) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
);

export const keepMapping = (
  tx: Queryable,
  merchantId: string,
  { bank, shape, mapping, now }: KeptMapping & { shape: Buffer; now: Date },
): Promise<number> => tx.run(keep, [merchantId, bank, shape, JSON.stringify(mapping), now]);
