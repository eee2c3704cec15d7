import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { TaxRegime } from '../withholding/withholding.ts';
import type { SettlementModel, SettlementSchedule, SettlementTerms } from './terms.ts';

export interface TermsRow {
  merchant_id: string;
  model: SettlementModel;
  schedule: SettlementSchedule;
  schedule_day: number | null;
  minimum_centavos: bigint;
  card_days: number;
  bank_account_days: number;
  store_days: number;
  reserve_parts_per_million: number;
  reserve_days: number;
  reserve_fixed_centavos: bigint;
  regimes: TaxRegime[];
  city: string | null;
  rut_date: string | null;
  next_cutoff: string | null;
}

export const termsColumns = `merchant_id, model, schedule, schedule_day, minimum_centavos, card_days, bank_account_days,
  store_days, reserve_parts_per_million, reserve_days, reserve_fixed_centavos, regimes, city, rut_date, next_cutoff`;

export const toTerms = (row: TermsRow): SettlementTerms => ({
  merchantId: row.merchant_id,
  model: row.model,
  schedule: row.schedule,
  scheduleDay: row.schedule_day,
  minimumCentavos: row.minimum_centavos,
  bankingDays: { card: row.card_days, bank_account: row.bank_account_days, store: row.store_days },
  reserve: {
    rollingPartsPerMillion: row.reserve_parts_per_million,
    rollingDays: row.reserve_days,
    fixedCentavos: row.reserve_fixed_centavos,
  },
  profile: { regimes: row.regimes, city: row.city },
  rutDate: row.rut_date as CalendarDate | null,
  nextCutoff: row.next_cutoff as CalendarDate | null,
});

const find = statement<TermsRow>(
  'settlement_terms_find',
  `select ${termsColumns} from settlement_terms where merchant_id = $1`,
);

export async function findTerms(
  database: Queryable,
  merchantId: string,
): Promise<SettlementTerms | undefined> {
  const row = await database.find(find, [merchantId]);
  return row && toTerms(row);
}

const save = statement(
  'settlement_terms_save',
  `insert into settlement_terms (since, ${termsColumns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   on conflict (merchant_id) do update set model = excluded.model, schedule = excluded.schedule,
     schedule_day = excluded.schedule_day, minimum_centavos = excluded.minimum_centavos, card_days = excluded.card_days,
     bank_account_days = excluded.bank_account_days, store_days = excluded.store_days,
     reserve_parts_per_million = excluded.reserve_parts_per_million, reserve_days = excluded.reserve_days,
     reserve_fixed_centavos = excluded.reserve_fixed_centavos, regimes = excluded.regimes, city = excluded.city,
     rut_date = excluded.rut_date, next_cutoff = excluded.next_cutoff,
     since = case when settlement_terms.model = excluded.model then settlement_terms.since else excluded.since end`,
);

export const saveTerms = (tx: Queryable, terms: SettlementTerms, now: Date): Promise<number> =>
  tx.run(save, [
    now,
    terms.merchantId,
    terms.model,
    terms.schedule,
    terms.scheduleDay,
    terms.minimumCentavos,
    terms.bankingDays.card,
    terms.bankingDays.bank_account,
    terms.bankingDays.store,
    terms.reserve.rollingPartsPerMillion,
    terms.reserve.rollingDays,
    terms.reserve.fixedCentavos,
    terms.profile.regimes,
    terms.profile.city,
    terms.rutDate,
    terms.nextCutoff,
  ]);

const listAll = statement<TermsRow & { name: string }>(
  'settlement_terms_list',
  `select ${termsColumns}, merchants.name from settlement_terms join merchants on merchants.id = merchant_id
   order by merchant_id`,
);

export const listTerms = async (database: Queryable): Promise<(SettlementTerms & { name: string })[]> =>
  (await database.rows(listAll)).map(row => ({ ...toTerms(row), name: row.name }));
