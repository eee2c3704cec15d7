import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { readChargeFilters } from '../../../domain/charges/list-filters.ts';
import { amountOut, answers, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { findPosition } from '../../lists/newest-first-store.ts';
import { readWhole } from '../../lists/query-number.ts';
import { type ListedRefund, listRefunds } from './store.ts';

const MAX_PAGE = 100;
const statuses = ['in_progress', 'completed', 'failed'] as const;
const maybeText = () => nullable(Type.String());

const listedRefund = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    amount: amountOut(),
    status: oneOf(statuses),
    description: maybeText(),
    error_code: nullable(Type.Integer()),
    authorization: maybeText(),
    charge: Type.Object({
      id: identifier(),
      amount: amountOut(),
      creation_date: instantOut(),
      order_id: maybeText(),
      card: nullable(Type.Object({ brand: Type.String(), last_four: Type.String() })),
    }),
  },
  { title: 'ListedRefund' },
);
const listView = Type.Object({ refunds: Type.Array(listedRefund), next: nullable(identifier()) });
const day = () => Type.Optional(Type.String({ format: 'date' }));
const amount = () => Type.Optional(Type.Number());

/** Reembolsos: what went back to cards, each with the charge that it came from. */
export function refundListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/refunds',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          'creation[gte]': day(),
          'creation[lte]': day(),
          'amount[gte]': amount(),
          'amount[lte]': amount(),
          before: Type.Optional(identifier()),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 25 })),
        }),
        response: answers(200, listView),
      },
    },
    async request => {
      const merchantId = request.caller.merchant.id;
      const limit = readWhole(request.query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 25 });
      const last = await findPosition(database, merchantId, readText(request.query, 'before', 45));
      const filters = readChargeFilters(request.query);
      const { rows, next } = await listRefunds(database, merchantId, filters, { last, limit });
      return { refunds: rows.map(refundRowToView), next: next?.id ?? null };
    },
  );
}

function cardOf(json: string | null) {
  if (json === null) return null;
  const { brand, card_number: number } = JSON.parse(json) as { brand: string; card_number: string };
  return { brand, last_four: number.slice(-4) };
}

const refundRowToView = (row: ListedRefund) => ({
  id: row.id,
  creation_date: row.creation_date,
  amount: row.amount_centavos,
  status: statuses.find(status => status === row.status) ?? ('in_progress' as const),
  description: row.description,
  error_code: row.error_code,
  authorization: row.authorization_code,
  charge: {
    id: row.parent_id,
    amount: row.charged_centavos,
    creation_date: row.charged_at,
    order_id: row.order_id,
    card: cardOf(row.card),
  },
});
