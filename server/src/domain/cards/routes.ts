import { cards } from '@recaudo/contract/api/cards';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import { pathId } from '../../platform/http/requests/path-id.ts';
import type { App } from '../../platform/http/server.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/keys/authenticate.ts';
import { type Card, cardToView } from './card.ts';
import { deleteCard } from './delete-card.ts';
import { findCard, listCards } from './store.ts';
import { updateCard } from './update-card.ts';

/** Interface 9.3, at either level. Cards are created in tokens/, since a card can come from a token. */
export function cardRoutes(app: App, gateway: Gateway, level: Level): void {
  const { database } = gateway;
  const { prefix, onRequest } = level;

  const getCard = async (request: FastifyRequest): Promise<Card> => {
    const card = await findCard(database, scopeOf(request), pathId(request, 'card_id'));
    if (card === undefined) throw notFound('card');
    return card;
  };
  /** A missing card is reported before a bad body (Interface 1.5). */
  const requireCard = async (request: FastifyRequest): Promise<void> => {
    await getCard(request);
  };

  mount(app, cards.list, level, async request =>
    (await listCards(database, scopeOf(request), toListQuery(request.query))).map(cardToView),
  );

  mount(app, cards.get, level, async request => cardToView(await getCard(request)));

  mount(app, cards.update, { prefix, onRequest: [...onRequest, requireCard] }, async request => {
    await updateCard(request.gateway, scopeOf(request), request.params.card_id, request.body);
    return {};
  });

  mount(app, cards.delete, level, async request =>
    deleteCard(request.gateway, scopeOf(request), request.params.card_id),
  );
}
