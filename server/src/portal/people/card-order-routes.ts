import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../http/server.ts';
import { findCardPlaces, forgetCardPlaces, keepCardPlaces } from '../../people/card-order/store.ts';
import type { Control } from '../../people/control.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';

const cards = () => Type.Array(Type.String({ pattern: '^[a-z_]{1,40}$' }), { maxItems: 30 });
/** The screen knows its cards: one that is gone is left out there, a new one stands where it usually does. */
const placesBody = Type.Object({ top: cards(), main: cards(), side: cards() });

const ownerOf = (request: FastifyRequest) => ({
  businessId: getMembership(request).business.id,
  accountId: getSignedIn(request).account.id,
});

/** In which order a person sees the cards of Inicio. */
export function cardOrderRoutes(app: App, { database }: Control): void {
  const path = '/businesses/:business_id/card-order';

  app.get(path, async request => ({
    places: (await findCardPlaces(database, ownerOf(request))) ?? null,
  }));

  app.put(path, { schema: { body: placesBody } }, async request => {
    const { top, main, side } = request.body;
    await keepCardPlaces(database, ownerOf(request), { top, main, side });
    request.auditDetails = { what: getSignedIn(request).account.id };
    return { places: { top, main, side } };
  });

  app.delete(path, async (request, reply) => {
    await forgetCardPlaces(database, ownerOf(request));
    request.auditDetails = { what: getSignedIn(request).account.id };
    return reply.code(204).send();
  });
}
