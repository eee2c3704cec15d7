import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { WithheldTax } from '../withholding/withholding.ts';
import type { Certificate, CertificateLine, WithheldParty, WithholdingAgent } from './certificate.ts';

interface StoredLine {
  law: string;
  rate: number | null;
  base: string;
  amount: string;
}

interface CertificateRow {
  id: string;
  tax: WithheldTax;
  period: string;
  period_start: string;
  period_end: string;
  city: string;
  creation_date: Date;
  issue_date: string;
  agent: WithholdingAgent;
  party: WithheldParty;
  base_centavos: bigint;
  amount_centavos: bigint;
  lines: StoredLine[];
}

const columns = `id, tax, period, period_start, period_end, city, creation_date, issue_date, agent, party, base_centavos,
  amount_centavos, lines`;

const toCertificate = (row: CertificateRow): Certificate => ({
  id: row.id,
  tax: row.tax,
  period: row.period,
  periodStart: row.period_start as CalendarDate,
  periodEnd: row.period_end as CalendarDate,
  city: row.city,
  creationDate: row.creation_date,
  issueDate: row.issue_date as CalendarDate,
  agent: row.agent,
  party: row.party,
  baseCentavos: row.base_centavos,
  amountCentavos: row.amount_centavos,
  lines: row.lines.map(({ law, rate, base, amount }) => ({
    law,
    rate,
    baseCentavos: BigInt(base),
    amountCentavos: BigInt(amount),
  })),
});

const insert = statement(
  'withholding_certificates_insert',
  `insert into withholding_certificates (merchant_id, ${columns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, $14::jsonb)`,
);

export const insertCertificate = (
  tx: Queryable,
  merchantId: string,
  certificate: Certificate,
): Promise<number> =>
  tx.run(insert, [
    merchantId,
    certificate.id,
    certificate.tax,
    certificate.period,
    certificate.periodStart,
    certificate.periodEnd,
    certificate.city,
    certificate.creationDate,
    certificate.issueDate,
    JSON.stringify(certificate.agent),
    JSON.stringify(certificate.party),
    certificate.baseCentavos,
    certificate.amountCentavos,
    JSON.stringify(
      certificate.lines.map(({ law, rate, baseCentavos, amountCentavos }) => ({
        law,
        rate,
        base: String(baseCentavos),
        amount: String(amountCentavos),
      })),
    ),
  ]);

const byId = statement<CertificateRow>(
  'withholding_certificates_by_id',
  `select ${columns} from withholding_certificates where merchant_id = $1 and id = $2`,
);
export async function findCertificate(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Certificate | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toCertificate(row);
}

const ofPeriod = statement<CertificateRow>(
  'withholding_certificates_of_period',
  `select ${columns} from withholding_certificates where merchant_id = $1 and tax = $2 and period = $3 order by city`,
);
export const listCertificatesOfPeriod = async (
  database: Queryable,
  merchantId: string,
  { tax, period }: { tax: WithheldTax; period: string },
): Promise<Certificate[]> => (await database.rows(ofPeriod, [merchantId, tax, period])).map(toCertificate);

export interface CertificateFilters extends ListQuery {
  tax: WithheldTax | undefined;
  period: string | undefined;
}

/** Newest first. */
export async function listCertificates(
  database: Queryable,
  merchantId: string,
  filters: CertificateFilters,
): Promise<Certificate[]> {
  const { tax, period, limit, offset } = filters;
  const list = filteredList<CertificateRow>({
    name: 'withholding_certificates_list',
    select: `select ${columns} from withholding_certificates`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      ...creationConditions(filters),
      ...(tax === undefined ? [] : [{ sql: 'tax = ?', value: tax }]),
      ...(period === undefined ? [] : [{ sql: 'period = ?', value: period }]),
    ],
    orderBy: 'creation_date desc, id desc',
    limit,
    offset,
  });
  return (await database.rows(list.statement, list.values)).map(toCertificate);
}

const ofYear = statement<CertificateRow>(
  'withholding_certificates_of_year',
  `select ${columns} from withholding_certificates where merchant_id = $1 and period_start between $2 and $3
   order by period_start, tax, city`,
);
/** Those whose period begins in the year, in its order. */
export const listCertificatesOfYear = async (
  database: Queryable,
  merchantId: string,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<Certificate[]> => (await database.rows(ofYear, [merchantId, first, last])).map(toCertificate);

interface SumRow {
  city: string | null;
  law: string;
  rate: number | null;
  base: bigint;
  amount: bigint;
}

// By the entry that booked it, so that the sums are those of the accounts withheld:*, and nothing enters a time that is over.
const sum = long(
  statement<SumRow>(
    'withholding_certificates_sum',
    `select part->>'city' as city, part->>'law' as law,
       case when part->>'row' like 'passed\\_on:%' then null else (part->>'rate')::int end as rate,
       sum((part->>'base')::bigint)::bigint as base, sum((part->>'amount')::bigint)::bigint as amount
     from settlement_movements movement, jsonb_array_elements(movement.withheld) part
     where movement.merchant_id = $1 and movement.withheld is not null and part->>'tax' = $2
       and exists (select from journal_entries entry where entry.merchant_id = movement.merchant_id
         and entry.transaction_id = movement.posting_id and entry.creation_date >= $3 and entry.creation_date < $4)
     group by 1, 2, 3 having sum((part->>'base')::bigint) <> 0 or sum((part->>'amount')::bigint) <> 0
     order by 1 nulls first, 2, 3`,
  ),
);

/** What was withheld from a merchant in a time, by city. */
export async function sumWithheld(
  tx: Queryable,
  merchantId: string,
  { tax, from, before }: { tax: WithheldTax; from: Date; before: Date },
): Promise<Map<string, CertificateLine[]>> {
  const byCity = new Map<string, CertificateLine[]>();
  for (const { city, law, rate, base, amount } of await tx.rows(sum, [merchantId, tax, from, before])) {
    const lines = byCity.get(city ?? '') ?? [];
    lines.push({ law, rate, baseCentavos: base, amountCentavos: amount });
    byCity.set(city ?? '', lines);
  }
  return byCity;
}
