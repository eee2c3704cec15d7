import { type Gateway, keptBy } from '../../dependencies.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { newWriteBatch, type WriteBatch } from '../../platform/database/statements/write-batches.ts';

/** One member of one subject, to be counted under a rule. */
export interface VelocityItem {
  merchantId: string;
  ruleName: string;
  subject: string;
  /** Null to read without counting. */
  member: string | null;
  limit: number;
  windowSeconds: number;
  now: Date;
}

/** The count of a subject in its window. */
export interface Velocity {
  count: number;
  /** Whether the given member is within the limit. */
  includesMember: boolean;
}

export interface SubjectGroup extends Omit<VelocityItem, 'member'> {
  /** Without duplicates, in order of arrival. */
  members: string[];
}

/**
 * Groups members by subject, because one statement can write a row only once. A group uses its latest instant, and
 * the rule as the last item has it.
 */
export function groupBySubject(items: readonly VelocityItem[]): {
  groups: SubjectGroup[];
  groupOf: number[];
} {
  const groups: SubjectGroup[] = [];
  const positions = new Map<string, number>();
  const groupOf = items.map(item => {
    const { member, ...shared } = item;
    const key = `${item.merchantId} ${item.ruleName} ${item.subject}`;
    const position = positions.get(key) ?? groups.length;
    const earlier = groups[position];
    positions.set(key, position);
    groups[position] = {
      ...shared,
      now: earlier !== undefined && earlier.now > item.now ? earlier.now : item.now,
      members: withMember(earlier?.members ?? [], member),
    };
    return position;
  });
  return { groups, groupOf };
}

function withMember(members: string[], member: string | null): string[] {
  if (member !== null && !members.includes(member)) members.push(member);
  return members;
}

// Whether the stored window has ended, or starts further in the future than its length because the clock was set
// back.
const over = `(excluded.window_started_at > kept.window_started_at + (excluded.expires_at - excluded.window_started_at)
  or excluded.window_started_at < kept.window_started_at - (excluded.expires_at - excluded.window_started_at))`;

/**
 * Members only join a window, and a full one is final until it ends. So if the snapshot already decides (a known
 * member, a full window), nothing is written; during an attack there are no writes at all. Otherwise the row decides
 * under its lock, taken in key order so that two groups cannot deadlock. Lateral with a limit makes the planner use
 * the index even if it believes the table is small. Arrays come from subselects, which hide their length from the
 * planner: it keeps one plan instead of replanning each time (which took longer than the rest).
 */
const count = statement<{ members: string[] }>(
  'fraud_velocity_count',
  `with input as (
     select merchant_id, rule_name, subject, now, make_interval(secs => window_seconds) as width, member_limit,
       (string_to_array(candidates, ','))[1:member_limit] as candidates, position
     from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::timestamptz[]),
       (select $5::integer[]), (select $6::integer[]), (select $7::text[])) with ordinality
       as input (merchant_id, rule_name, subject, now, window_seconds, member_limit, candidates, position)
   ), seen as (
     select input.*, kept.members
     from input
     left join lateral (
       select members from fraud_velocity
       where merchant_id = input.merchant_id and rule_name = input.rule_name and subject = input.subject
         and window_started_at between input.now - input.width and input.now + input.width
       limit 1) kept on true
   ), written as (
     insert into fraud_velocity as kept
       (merchant_id, rule_name, subject, window_started_at, expires_at, member_limit, members)
     select merchant_id, rule_name, subject, now, now + width, member_limit, candidates
     from seen
     where cardinality(candidates) > 0
       and (members is null or (cardinality(members) < member_limit and not candidates <@ members))
     order by merchant_id, rule_name, subject
     on conflict (merchant_id, rule_name, subject) do update set
       window_started_at = case when ${over} then excluded.window_started_at else kept.window_started_at end,
       expires_at = case when ${over} then excluded.expires_at
         else kept.window_started_at + (excluded.expires_at - excluded.window_started_at) end,
       member_limit = excluded.member_limit,
       members = case when ${over} then excluded.members
         else (array(select member from unnest(kept.members || excluded.members) with ordinality
                       as joined (member, position)
                     group by member order by min(position)))[1:excluded.member_limit] end
     returning merchant_id, rule_name, subject, members
   )
   select coalesce(written.members, seen.members, '{}') as members
   from seen left join written using (merchant_id, rule_name, subject)
   order by seen.position`,
);
// Ends a window by moving its start to -infinity. Not a delete, because an insert locks rows in order and uses the
// index whatever the planner believes about the table's size. Writes nothing if nothing was counted.
const forget = statement(
  'fraud_velocity_forget',
  `insert into fraud_velocity as kept
     (merchant_id, rule_name, subject, window_started_at, expires_at, member_limit, members)
   select distinct merchant_id, rule_name, subject, '-infinity'::timestamptz, '-infinity'::timestamptz, 0, '{}'::text[]
   from unnest((select $1::text[]), (select $2::text[]), (select $3::text[])) as input (merchant_id, rule_name, subject)
   cross join lateral (
     select from fraud_velocity
     where merchant_id = input.merchant_id and rule_name = input.rule_name and subject = input.subject
     limit 1) counted
   order by merchant_id, rule_name, subject
   on conflict (merchant_id, rule_name, subject) do update set
     window_started_at = excluded.window_started_at, expires_at = excluded.expires_at, members = excluded.members`,
);
const purge = statement(
  'fraud_velocity_purge',
  `delete from fraud_velocity where (merchant_id, rule_name, subject) in (
     select merchant_id, rule_name, subject from fraud_velocity where expires_at < $1
     order by expires_at limit $2 for update skip locked)`,
);

/** Counts a group of members in one statement, and returns for each whether it is within the limit. */
export async function countMembers(database: Queryable, items: VelocityItem[]): Promise<Velocity[]> {
  const { groups, groupOf } = groupBySubject(items);
  const column = <Value>(read: (group: SubjectGroup) => Value) => groups.map(read);
  const rows = await database.rows(count, [
    column(group => group.merchantId),
    column(group => group.ruleName),
    column(group => group.subject),
    column(group => group.now.toISOString()),
    column(group => group.windowSeconds),
    column(group => group.limit),
    // Members are ids and hexadecimal digits: a comma is never part of one.
    column(group => group.members.join(',')),
  ]);
  return items.map((item, index) => {
    const members = rows[groupOf[index] ?? -1]?.members.slice(0, item.limit) ?? [];
    return { count: members.length, includesMember: item.member !== null && members.includes(item.member) };
  });
}

export type VelocityKey = Pick<VelocityItem, 'merchantId' | 'ruleName' | 'subject'>;

/** Ends the windows of these subjects. */
export const forgetSubjects = (database: Queryable, keys: VelocityKey[]): Promise<number> =>
  database.run(forget, [
    keys.map(key => key.merchantId),
    keys.map(key => key.ruleName),
    keys.map(key => key.subject),
  ]);

/** Deletes one batch of windows that have ended and returns how many. */
export const purgeVelocity = (database: Queryable, now: Date, batchSize: number): Promise<number> =>
  database.run(purge, [now, batchSize]);

export type FraudGateway = Pick<
  Gateway,
  'database' | 'clock' | 'realClock' | 'merchantCache' | 'log' | 'kept'
>;

export interface VelocityBatches {
  count: WriteBatch<VelocityItem, Velocity>;
  forget: WriteBatch<VelocityKey, true>;
}

const AT_ONCE = 2;
/** Three times the batch size of card payments, because by default a charge checks three rules. */
const MAX_BATCH = 192;

export const velocityBatches = keptBy<VelocityBatches, FraudGateway>(({ database }) => ({
  count: newWriteBatch<VelocityItem, Velocity>({
    atOnce: AT_ONCE,
    maxBatch: MAX_BATCH,
    keyOf,
    flush: items => countMembers(database, items),
  }),
  forget: newWriteBatch({
    atOnce: AT_ONCE,
    maxBatch: MAX_BATCH,
    keyOf,
    flush: async keys => {
      await forgetSubjects(database, keys);
      return keys.map(() => true as const);
    },
  }),
}));

const keyOf = ({ merchantId, ruleName, subject }: VelocityKey): string =>
  `${merchantId} ${ruleName} ${subject}`;
