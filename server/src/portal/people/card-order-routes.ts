import { cardOrder } from '@recaudo/contract/people/card-order';
import type { FastifyRequest } from 'fastify';
import { findCardPlaces, forgetCardPlaces, keepCardPlaces } from '../../people/card-order/store.ts';
import type { Control } from '../../people/control.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';

const ownerOf = (request: FastifyRequest) => ({
  businessId: getMembership(request).business.id,
  accountId: getSignedIn(request).account.id,
});

/** A person's order of the cards on Inicio. */
export function cardOrderRoutes(app: App, { database }: Control): void {
  mount(app, cardOrder.find, async request => ({
    places: (await findCardPlaces(database, ownerOf(request))) ?? null,
  }));

  mount(app, cardOrder.keep, async request => {
    const { top, main, side } = request.body;
    await keepCardPlaces(database, ownerOf(request), { top, main, side });
    request.auditDetails = { what: getSignedIn(request).account.id };
    return { places: { top, main, side } };
  });

  mount(app, cardOrder.forget, async request => {
    await forgetCardPlaces(database, ownerOf(request));
    request.auditDetails = { what: getSignedIn(request).account.id };
  });
}
