import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { amountOut, answers, instantOut, oneOf } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { hitKinds } from './hits.ts';
import { search } from './search.ts';
import { MAX_QUERY } from './search-words.ts';

const hitView = Type.Object(
  {
    kind: oneOf(hitKinds),
    // Of a request it is the UUID that its answer carried.
    id: Type.String(),
    title: Type.String(),
    subtitle: Type.String(),
    amount: Type.Optional(amountOut()),
    status: Type.Optional(Type.String()),
    creation_date: instantOut(),
    href: Type.String(),
  },
  { title: 'SearchHit' },
);

export function searchRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/search',
    {
      schema: {
        hide: true,
        querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: MAX_QUERY })) }),
        response: answers(200, Type.Array(hitView)),
      },
    },
    async request => {
      const query = readText(request.query, 'q', MAX_QUERY) ?? '';
      return search(database, request.caller.merchant.id, query);
    },
  );
}
