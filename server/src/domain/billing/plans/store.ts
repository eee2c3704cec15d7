import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { creationEvent, creationEventValues } from '../../webhooks/events/store.ts';
import { type PriceRow, priceColumns, priceValues, toPrice, toTaxTerms } from '../prices/price-row.ts';
import type { Plan, PlanChanges } from './plan.ts';
import { planToView } from './view.ts';

export interface PlanRow extends PriceRow {
  id: string;
  creation_date: Date;
  name: string;
  currency: Plan['currency'];
  repeat_every: number;
  repeat_unit: Plan['repeatUnit'];
  retry_times: number;
  retry_schedule: Plan['retrySchedule'];
  status: Plan['status'];
  status_after_retry: Plan['statusAfterRetry'];
  trial_days: number;
}

interface ChangedRow extends PlanRow {
  event_count: number;
}

export const planColumns = [
  'id',
  'creation_date',
  'name',
  'amount_centavos',
  'currency',
  'repeat_every',
  'repeat_unit',
  'retry_times',
  'status',
  'status_after_retry',
  'trial_days',
  'retry_schedule',
  ...priceColumns,
] as const;
const columns = planColumns.join(', ');

const insert = statement<{ id: string }>(
  'plans_insert',
  `with made as (
     insert into plans (merchant_id, ${columns}, event_count)
     values ($1, ${planColumns.map((_column, index) => `$${index + 2}`).join(', ')}, 1)
     on conflict (merchant_id, id) do nothing
     returning merchant_id, id, creation_date, event_count
   ), emitted as (${creationEvent('made', planColumns.length + 2)})
   select id from made`,
);
const byId = statement<PlanRow>(
  'plans_by_id',
  `select ${columns} from plans where merchant_id = $1 and id = $2`,
);
const update = statement<ChangedRow>(
  'plans_update',
  `update plans set name = coalesce($3, name), trial_days = coalesce($4, trial_days),
     retry_schedule = coalesce($5, retry_schedule), event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'active'
     and (name, trial_days, retry_schedule)
       is distinct from (coalesce($3, name), coalesce($4, trial_days), coalesce($5, retry_schedule))
   returning ${columns}, event_count`,
);
const remove = statement<ChangedRow>(
  'plans_delete',
  `update plans set status = 'deleted', event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'active'
   returning ${columns}, event_count`,
);

export const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  creationDate: row.creation_date,
  name: row.name,
  amountCentavos: row.amount_centavos,
  price: toPrice(row),
  tax: toTaxTerms(row),
  currency: row.currency,
  repeatEvery: row.repeat_every,
  repeatUnit: row.repeat_unit,
  retryTimes: row.retry_times,
  retrySchedule: row.retry_schedule,
  status: row.status,
  statusAfterRetry: row.status_after_retry,
  trialDays: row.trial_days,
  splits: row.splits,
});

/** A changed plan, and the sequence number of its event. */
export interface ChangedPlan {
  plan: Plan;
  sequence: number;
}

const toChanged = (row: ChangedRow): ChangedPlan => ({ plan: toPlan(row), sequence: row.event_count });

/** Writes the plan and its event. Returns false if the id exists, as after a repeated request. */
export async function insertPlan(database: Queryable, merchantId: string, plan: Plan): Promise<boolean> {
  const inserted = await database.find(insert, [
    merchantId,
    plan.id,
    plan.creationDate,
    plan.name,
    plan.amountCentavos,
    plan.currency,
    plan.repeatEvery,
    plan.repeatUnit,
    plan.retryTimes,
    plan.status,
    plan.statusAfterRetry,
    plan.trialDays,
    plan.retrySchedule,
    ...priceValues(plan.price, plan.tax, plan.splits),
    ...creationEventValues(newEvent('plan.created', planToView(plan))),
  ]);
  return inserted !== undefined;
}

/** Finds active and deleted plans. */
export async function findPlan(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Plan | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toPlan(row);
}

const splitsById = statement<{ id: string; splits: string }>(
  'plans_splits',
  'select id, splits from plans where merchant_id = $1 and id = any($2::text[]) and splits is not null',
);

/** The splits of those plans that have some, by plan. */
export const findPlanSplits = async (
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await database.rows(splitsById, [merchantId, textArray(ids)])).map(row => [row.id, row.splits]));

const hold = statement<PlanRow>(
  'plans_hold',
  `select ${columns} from plans where merchant_id = $1 and id = $2 and status = 'active' for share`,
);

/** Locks an active plan against deletion until the end of the transaction. */
export async function holdActivePlan(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Plan | undefined> {
  const row = await tx.find(hold, [merchantId, id]);
  return row && toPlan(row);
}

/** Returns undefined if no active plan has this id, or nothing changes. */
export async function changePlan(
  tx: Queryable,
  merchantId: string,
  id: string,
  { name, trialDays, retrySchedule }: PlanChanges,
): Promise<ChangedPlan | undefined> {
  const row = await tx.find(update, [merchantId, id, name, trialDays, retrySchedule]);
  return row && toChanged(row);
}

/** Returns undefined if no active plan has this id. */
export async function markDeleted(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<ChangedPlan | undefined> {
  const row = await tx.find(remove, [merchantId, id]);
  return row && toChanged(row);
}

/** Lists active plans, newest first (Interface 15.2). `name` matches a part of the name, in lower case and without accents. */
export async function listPlans(
  database: Queryable,
  merchantId: string,
  query: ListQuery & { name?: string },
): Promise<Plan[]> {
  const { name = '' } = query;
  const list = filteredList<PlanRow>({
    name: 'plans_list',
    select: `select ${columns} from plans`,
    where: [
      { sql: `merchant_id = ? and status = 'active'`, value: merchantId },
      ...creationConditions(query),
      ...(name === '' ? [] : [{ sql: 'strpos(searchable(name), ?) > 0', value: name }]),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toPlan);
}
