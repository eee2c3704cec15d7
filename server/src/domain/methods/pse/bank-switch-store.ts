import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A bank that the operator has switched off. */
export interface BankOff {
  code: string;
  name: string;
  /** Shown to payers. */
  notice: string;
  since: Date;
}

const all = statement<{ code: string; name: string; notice: string; since: Date }>(
  'pse_banks_off_all',
  'select code, name, notice, since from pse_banks_off order by name',
);
const insert = statement(
  'pse_banks_off_insert',
  `insert into pse_banks_off (code, name, notice, since) values ($1, $2, $3, $4)
   on conflict (code) do update set name = excluded.name, notice = excluded.notice`,
);
const remove = statement('pse_banks_off_delete', 'delete from pse_banks_off where code = $1');

export const listBanksOff = (database: Queryable): Promise<BankOff[]> => database.rows(all);

export const switchBankOff = (database: Queryable, bank: BankOff): Promise<number> =>
  database.run(insert, [bank.code, bank.name, bank.notice, bank.since]);

export const switchBankOn = (database: Queryable, code: string): Promise<number> =>
  database.run(remove, [code]);
