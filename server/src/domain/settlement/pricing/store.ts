import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { PriceContract, PriceRule, RefundPolicy } from './price.ts';

interface StoredTier {
  volume_from: string;
  parts_per_million: number;
  fixed: string;
}
interface StoredRule {
  method: PriceRule['method'];
  brand: string | null;
  card_type: PriceRule['cardType'];
  international: boolean | null;
  installments_from: number | null;
  installments_to: number | null;
  minimum: string;
  tiers: StoredTier[];
}
interface ContractRow {
  merchant_id: string;
  id: string;
  effective_from: string;
  tax_parts_per_million: number;
  refund_policy: RefundPolicy;
  rules: StoredRule[];
}

const toRule = (rule: StoredRule): PriceRule => ({
  method: rule.method,
  brand: rule.brand,
  cardType: rule.card_type,
  isInternational: rule.international,
  installmentsFrom: rule.installments_from,
  installmentsTo: rule.installments_to,
  minimumCentavos: BigInt(rule.minimum),
  tiers: rule.tiers.map(tier => ({
    volumeFromCentavos: BigInt(tier.volume_from),
    partsPerMillion: tier.parts_per_million,
    fixedCentavos: BigInt(tier.fixed),
  })),
});

const toStored = (rule: PriceRule): StoredRule => ({
  method: rule.method,
  brand: rule.brand,
  card_type: rule.cardType,
  international: rule.isInternational,
  installments_from: rule.installmentsFrom,
  installments_to: rule.installmentsTo,
  minimum: String(rule.minimumCentavos),
  tiers: rule.tiers.map(tier => ({
    volume_from: String(tier.volumeFromCentavos),
    parts_per_million: tier.partsPerMillion,
    fixed: String(tier.fixedCentavos),
  })),
});

const listOf = statement<ContractRow>(
  'settlement_contracts_list',
  `select merchant_id, id, effective_from, tax_parts_per_million, refund_policy, rules from settlement_contracts
   where merchant_id = any($1::text[]) order by merchant_id, effective_from, creation_date, id`,
);

/** The contracts of each merchant, by their first day; of one day, the one written last is the last. */
export async function listContracts(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, PriceContract[]>> {
  const contracts = new Map<string, PriceContract[]>();
  for (const row of await database.rows(listOf, [textArray(merchantIds)])) {
    const contract: PriceContract = {
      id: row.id,
      effectiveFrom: row.effective_from as CalendarDate,
      taxPartsPerMillion: row.tax_parts_per_million,
      refundPolicy: row.refund_policy,
      rules: row.rules.map(toRule),
    };
    contracts.set(row.merchant_id, [...(contracts.get(row.merchant_id) ?? []), contract]);
  }
  return contracts;
}

const insert = statement(
  'settlement_contracts_insert',
  `insert into settlement_contracts (merchant_id, id, creation_date, effective_from, tax_parts_per_million,
     refund_policy, rules)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
);

export const insertContract = (
  tx: Queryable,
  merchantId: string,
  contract: PriceContract,
  now: Date,
): Promise<number> =>
  tx.run(insert, [
    merchantId,
    contract.id,
    now,
    contract.effectiveFrom,
    contract.taxPartsPerMillion,
    contract.refundPolicy,
    JSON.stringify(contract.rules.map(toStored)),
  ]);
