import { type Queryable, statement } from '../../../database/connection.ts';

export interface CustomerName {
  id: string;
  name: string;
  last_name: string | null;
  email: string;
}

export interface PlanName {
  id: string;
  name: string;
  amount_centavos: bigint;
}

const customers = statement<CustomerName>(
  'subscription_customers',
  'select id, name, last_name, email from customers where merchant_id = $1 and id = any($2::text[])',
);
const plans = statement<PlanName>(
  'subscription_plans',
  'select id, name, amount_centavos from plans where merchant_id = $1 and id = any($2::text[])',
);

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map(row => [row.id, row]));

/** Who and what the subscriptions of a page are of; deleted ones have their names still. */
export async function readNames(
  database: Queryable,
  merchantId: string,
  page: readonly { customerId: string; planId: string }[],
): Promise<{ customers: Map<string, CustomerName>; plans: Map<string, PlanName> }> {
  const once = (ids: readonly string[]): string[] => [...new Set(ids)];
  const [foundCustomers, foundPlans] = await Promise.all([
    database.rows(customers, [merchantId, once(page.map(row => row.customerId))]),
    database.rows(plans, [merchantId, once(page.map(row => row.planId))]),
  ]);
  return { customers: byId(foundCustomers), plans: byId(foundPlans) };
}
