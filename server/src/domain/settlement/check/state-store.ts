import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const claim = statement(
  'settlement_checks_claim',
  `insert into settlement_checks (started_at) select $1::timestamptz where exists (select from settlement_terms)
   on conflict (only_row) do update set started_at = excluded.started_at
   where coalesce(settlement_checks.ended_at, '-infinity') <= $2 and settlement_checks.started_at <= $3`,
);

/** True for the one process that checks now: the last check ended before `endedBefore`, and none has begun since `begunBefore`. */
export const claimCheck = async (
  database: Queryable,
  { now, endedBefore, begunBefore }: { now: Date; endedBefore: Date; begunBefore: Date },
): Promise<boolean> => (await database.run(claim, [now, endedBefore, begunBefore])) === 1;

export interface SettlementCheckResult {
  endedAt: Date;
  differences: number;
  owedCentavos: bigint;
  collectedCentavos: bigint;
}

const save = statement(
  'settlement_checks_save',
  `update settlement_checks set ended_at = $1, differences = $2, owed_centavos = $3, collected_centavos = $4,
     found = $5::jsonb`,
);
export const saveCheck = (
  database: Queryable,
  { endedAt, differences, owedCentavos, collectedCentavos }: SettlementCheckResult,
  found: readonly object[],
): Promise<number> =>
  database.run(save, [endedAt, differences, owedCentavos, collectedCentavos, JSON.stringify(found)]);

/** The latest check of an environment in which merchants are settled. */
export interface SettlementCheckState {
  /** Since when merchants are settled here. */
  since: Date;
  last: SettlementCheckResult | null;
}

interface StateRow {
  since: Date | null;
  ended_at: Date | null;
  differences: number | null;
  owed_centavos: bigint | null;
  collected_centavos: bigint | null;
}

const read = statement<StateRow>(
  'settlement_check_state',
  `select terms.since, ended_at, differences, owed_centavos, collected_centavos
   from (select min(since) as since from settlement_terms where model = 'aggregated') terms
   left join settlement_checks on true`,
);

/** Undefined where no merchant is settled. */
export async function readSettlementCheck(database: Queryable): Promise<SettlementCheckState | undefined> {
  const row = await database.find(read);
  if (row === undefined || row.since === null) return undefined;
  const { since, ended_at: endedAt, differences } = row;
  if (endedAt === null) return { since, last: null };
  return {
    since,
    last: {
      endedAt,
      differences: differences ?? 0,
      owedCentavos: row.owed_centavos ?? 0n,
      collectedCentavos: row.collected_centavos ?? 0n,
    },
  };
}
