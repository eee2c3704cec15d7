import type { InvoiceQuery, ShownInvoiceStatus } from '@recaudo/contract/merchant/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { creationConditions } from '../../../../platform/database/statements/creation-conditions.ts';
import type { Condition } from '../../../../platform/database/statements/filtered-list.ts';
import { toCreationRange } from '../../../../platform/http/requests/list-query.ts';

/** The filters that a list shares with its totals and counts. */
export interface InvoiceSearch {
  merchantId: string;
  query: Omit<InvoiceQuery, 'status'> & { status?: ShownInvoiceStatus | undefined };
  /** The id of the customer that `query.customer` identifies exactly. */
  namedId: string | undefined;
  today: CalendarDate;
}

const when = (value: unknown, sql: string): Condition[] => (value === undefined ? [] : [{ sql, value }]);

const ofStatus = ({ query: { status }, today }: InvoiceSearch): Condition[] =>
  status === 'overdue'
    ? [{ sql: `status = 'open' and due_date < ?`, value: today }]
    : when(status, 'status = ?');

/** The first condition is the merchant's. */
export const conditionsOf = (search: InvoiceSearch): Condition[] => {
  const { merchantId, query, namedId } = search;
  return [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(toCreationRange(query)),
    ...when(query['due_date[gte]'], 'due_date >= ?'),
    ...when(query['due_date[lte]'], 'due_date <= ?'),
    ...when(query.customer_id ?? namedId, 'customer_id = ?'),
    ...when(query.subscription_id, 'subscription_id = ?'),
    ...ofStatus(search),
    ...when(
      namedId === undefined ? query.customer : undefined,
      `exists (select from customers where customers.merchant_id = invoices.merchant_id
         and customers.id = invoices.customer_id
         and strpos(searchable(concat_ws(' ', name, last_name, email)), searchable(?)) > 0)`,
    ),
  ];
};
