import {
  type Claim,
  claimDueSubscriptions,
} from '../../../../src/domain/billing/subscriptions/renewals/billing-store.ts';
import {
  type Database,
  type Queryable,
  type Statement,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import type { Subscriber } from './subscriptions.ts';

const copies = statement(
  'test_copy_subscriptions',
  `insert into subscriptions (merchant_id, id, creation_date, customer_id, plan_id, card_id, card, status, trial_end_date,
     first_charge_date, current_period_number, period_end_date, charge_date, due_date, event_count)
   select merchant_id, 's0' || lpad(n::text, 18, '0'), creation_date, customer_id, plan_id, card_id, card, 'trial',
     $4::date - 1, $4::date, 0, $4::date - 1, $4::date, $4::date, 0
   from subscriptions, generate_series(1, $3::int) n where merchant_id = $1 and id = $2`,
);
/** Skips foreign key checks of the copies, which take two fifths of the time. */
const withoutLookups = statement('test_without_lookups', 'set local session_replication_role = replica');
const analyze = statement('test_analyze_subscriptions', 'analyze subscriptions, plans, merchants');

/** Inserts `count` copies of a subscription whose first charge is due on `dueDate`. */
export async function copySubscription(
  database: Database,
  { merchantId, id }: Pick<Subscriber, 'merchantId'> & { id: string },
  count: number,
  dueDate: string,
): Promise<void> {
  await database.transaction(async tx => {
    await tx.run(withoutLookups);
    await tx.run(copies, [merchantId, id, count, dueDate]);
  });
  await database.run(analyze);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Explains the claim without running it: the nodes of its plan, and the pages it touches. */
export async function explainClaim(database: Database, input: Claim) {
  let asked: { statement: Statement<object>; values: readonly unknown[] } | undefined;
  const listener: Queryable = {
    rows: async (statement, values = []) => {
      asked = { statement, values };
      return [];
    },
    find: async () => undefined,
    run: async () => 0,
  };
  await claimDueSubscriptions(listener, input);
  const { text } = asked?.statement ?? { text: '' };
  const explain = statement<{ 'QUERY PLAN': string }>(
    'test_explain_claim',
    `explain (analyze, buffers, timing off, format json) ${text}`,
  );
  const undone = new Error('only explained');
  let plan: PlanNode | undefined;
  await database
    .transaction(async tx => {
      const [row] = await tx.rows(explain, asked?.values);
      plan = (JSON.parse(row?.['QUERY PLAN'] ?? '[]') as { Plan: PlanNode }[])[0]?.Plan;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (plan === undefined) throw new Error('the claim was not explained');
  const nodes = flatten(plan);
  const onSubscriptions = nodes.filter(node => node['Relation Name'] === 'subscriptions');
  return {
    scans: onSubscriptions.map(node => node['Node Type']).filter(type => type.includes('Scan')),
    indexes: nodes.map(node => node['Index Name']).filter(name => name !== undefined),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
