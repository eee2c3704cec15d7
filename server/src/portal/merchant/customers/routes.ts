import { MAX_SEARCH } from '@recaudo/contract/data/search';
import { amountOut, answers, identifier, instantOut, nullable, oneOf } from '@recaudo/contract/fields';
import { listParameters } from '@recaudo/contract/query-fields';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { refusedValue } from '../../../errors.ts';
import { readListQuery, readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { readSearchWords } from '../search/search-words.ts';
import { type ListedCustomer, listCustomerRows } from './store.ts';

const statuses = ['active', 'deleted'] as const;

const customerRowView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    name: Type.String(),
    email: Type.String(),
    external_id: nullable(Type.String()),
    status: oneOf(statuses),
    balance: nullable(amountOut()),
    cards: Type.Integer(),
    subscriptions: Type.Integer({ description: 'Those that are not cancelled' }),
    last_payment: nullable(Type.Object({ amount: amountOut(), date: instantOut() })),
  },
  { title: 'CustomerRow' },
);

/** Clientes: with what the screen shows beside each, and a search by name and address that the API does not have. */
export function customerListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/customers',
    {
      schema: {
        hide: true,
        querystring: listParameters({
          q: Type.Optional(Type.String({ maxLength: MAX_SEARCH })),
          external_id: Type.Optional(Type.String({ maxLength: 100 })),
          status: Type.Optional(oneOf(statuses)),
        }),
        response: answers(200, Type.Array(customerRowView)),
      },
    },
    async request => {
      const { query } = request;
      const messages = readSearchWords(readText(query, 'q', MAX_SEARCH) ?? '').map(word => word.folded);
      const asked = readText(query, 'status', 20) ?? 'active';
      const status = statuses.find(word => word === asked);
      if (status === undefined) throw refusedValue('status', `must be one of: ${statuses.join(', ')}`);
      const rows = await listCustomerRows(database, request.caller.merchant.id, {
        ...readListQuery(query),
        messages,
        status,
        externalId: readText(query, 'external_id', 100),
      });
      return rows.map(customerRowToView);
    },
  );
}

const customerRowToView = (row: ListedCustomer) => ({
  id: row.id,
  creation_date: row.creation_date,
  name: [row.name, row.last_name].filter(Boolean).join(' '),
  email: row.email,
  external_id: row.external_id,
  status: row.status,
  balance: row.has_account ? row.balance_centavos : null,
  cards: Number(row.cards),
  subscriptions: Number(row.subscriptions),
  last_payment:
    row.last_payment_centavos === null || row.last_payment_date === null
      ? null
      : { amount: row.last_payment_centavos, date: row.last_payment_date },
});
