import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { GatewayError } from '../../../../platform/errors.ts';
import type { Plan } from '../../../billing/plans/plan.ts';
import { readPrice, readTaxTerms } from '../../../billing/prices/read-price.ts';
import { splitsOfPlan } from '../../../splits/split-plan.ts';
import type { PlanRow } from '../rows/judge-rows.ts';
import { holdPlans } from './look-up-store.ts';
import {
  type ImportContext,
  noFresh,
  type Resolved,
  rejectedRow,
  resolveIds,
  resolveTakenId,
  takenIds,
} from './resolve-rows.ts';

const RETRY_TIMES = 3;

export async function resolvePlans(
  tx: Queryable,
  context: ImportContext,
  rows: readonly PlanRow[],
): Promise<Resolved<'plans'>[]> {
  const fresh = await resolveIds(tx, context, 'plans', rows);
  const plans = await holdPlans(tx, context.merchantId, takenIds(fresh));
  const splitsOf = await splitsOfRows(tx, context.merchantId, rows);
  return rows.map((row, index) => {
    const { body, creationDate } = row;
    const { known, id, isTaken } = fresh[index] ?? noFresh;
    if (known !== undefined) return known;
    const splits = splitsOf.get(row) ?? null;
    if (body.splits !== undefined && splits === null) return rejectedRow('splits', 'splits_not_here');
    if (isTaken) return resolveTakenId(id, hasSameTerms(plans.get(id), body, splits));
    const price = readPrice(body);
    return {
      kind: 'new',
      row: {
        id,
        creationDate,
        name: body.name,
        amountCentavos: price.amountCentavos,
        price,
        tax: readTaxTerms(body),
        currency: 'COP',
        repeatEvery: body.repeat_every,
        repeatUnit: body.repeat_unit,
        retryTimes: body.retry_times ?? RETRY_TIMES,
        retrySchedule: body.retry_schedule ?? 'daily',
        status: 'active',
        statusAfterRetry: body.status_after_retry,
        trialDays: body.trial_days,
        splits,
      },
    };
  });
}

/** The splits of those plans whose sellers are live here. */
async function splitsOfRows(
  tx: Queryable,
  merchantId: string,
  rows: readonly PlanRow[],
): Promise<Map<PlanRow, string>> {
  const found = new Map<PlanRow, string>();
  for (const row of rows) {
    const { splits } = row.body;
    if (splits === undefined) continue;
    try {
      found.set(row, await splitsOfPlan(tx, merchantId, splits));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  return found;
}

/** A file without splits says nothing about them. */
const hasSameTerms = (plan: Plan | undefined, body: PlanRow['body'], splits: string | null): boolean =>
  plan?.amountCentavos === centavosOf(body.amount) &&
  plan.repeatEvery === body.repeat_every &&
  plan.repeatUnit === body.repeat_unit &&
  (body.splits === undefined || plan.splits === splits);
