import { cardUpdate, cardUpdated, cardView } from '@recaudo/contract/api/cards';
import { answers } from '@recaudo/contract/fields';
import { listParameters } from '@recaudo/contract/query-fields';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { readListQuery } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/authenticate.ts';
import { type Card, cardToView } from './card.ts';
import { deleteCard } from './delete-card.ts';
import { findCard, listCards } from './store.ts';
import { updateCard } from './update-card.ts';

const tags = ['Cards'];

/** Interface 9.3, at either level. Creation is in tokens/, since a card may come out of a token. */
export function cardRoutes(app: App, gateway: Gateway, { prefix, onRequest }: Level): void {
  const { database } = gateway;
  const all = `${prefix}/cards`;
  const one = `${prefix}/cards/:card_id`;

  const getCard = async (request: FastifyRequest): Promise<Card> => {
    const card = await findCard(database, scopeOf(request), pathId(request, 'card_id'));
    if (card === undefined) throw notFound();
    return card;
  };
  /** A missing card is told before a bad body (Interface 1.5). */
  const requireCard = async (request: FastifyRequest): Promise<void> => {
    await getCard(request);
  };

  app.get(
    all,
    {
      schema: {
        tags,
        summary: 'List cards',
        querystring: listParameters({}),
        response: answers(200, Type.Array(cardView)),
      },
      onRequest,
    },
    async request => {
      const filters = readListQuery(request.query);
      return (await listCards(database, scopeOf(request), filters)).map(cardToView);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a card', response: answers(200, cardView) }, onRequest },
    async request => cardToView(await getCard(request)),
  );

  app.put(
    one,
    {
      schema: { tags, summary: 'Update a card', body: cardUpdate, response: answers(200, cardUpdated) },
      config: { publicKey: true },
      onRequest: [...onRequest, requireCard],
    },
    async request => {
      await updateCard(request.gateway, scopeOf(request), pathId(request, 'card_id'), request.body);
      return {};
    },
  );

  app.delete(
    one,
    { schema: { tags, summary: 'Delete a card', response: answers(204, Type.Null()) }, onRequest },
    async (request, reply) => {
      await deleteCard(request.gateway, scopeOf(request), pathId(request, 'card_id'));
      return reply.code(204).send();
    },
  );
}
