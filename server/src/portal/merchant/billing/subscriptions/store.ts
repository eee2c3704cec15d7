import type { Method, WireStatus } from '@recaudo/contract/api/charges';
import { allItems } from '../../../../domain/billing/subscriptions/items/item.ts';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../../platform/database/connections/connection.ts';

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

/** Names of the customers and plans on a page, including deleted ones. */
export async function readNames(
  database: Queryable,
  merchantId: string,
  page: readonly ({ customerId: string } & Parameters<typeof allItems>[0])[],
): Promise<{ customers: Map<string, CustomerName>; plans: Map<string, PlanName> }> {
  const once = (ids: readonly string[]): string[] => [...new Set(ids)];
  const [foundCustomers, foundPlans] = await Promise.all([
    database.rows(customers, [merchantId, once(page.map(row => row.customerId))]),
    database.rows(plans, [merchantId, once(page.flatMap(row => allItems(row).map(({ planId }) => planId)))]),
  ]);
  return { customers: byId(foundCustomers), plans: byId(foundPlans) };
}

export interface ChargeOfSubscription {
  id: string;
  creation_date: Date;
  subscription_period: number;
  method: Method;
  status: WireStatus | 'processing';
  amount_centavos: bigint;
  error_code: number | null;
}

const charges = replannedStatement<ChargeOfSubscription>(
  'subscription_charges',
  `select id, creation_date, subscription_period, method, status, amount_centavos, error_code from transactions
   where merchant_id = $1 and subscription_id = $2
   order by subscription_period desc, subscription_attempt desc limit $3`,
);

/** A subscription's newest charges, of all periods. */
export const listChargesOf = (database: Queryable, merchantId: string, id: string, limit: number) =>
  database.rows(charges, [merchantId, id, limit]);
