import { cards, type NewCardBody } from '@recaudo/contract/api/cards';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { deviceSessionOf } from '../../../platform/http/requests/device-session.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Level } from '../../customers/levels.ts';
import { scopeOf } from '../../merchants/keys/authenticate.ts';
import { payerAddressOf } from '../../merchants/redirects/payer-address.ts';
import { type Card, cardToView } from '../card.ts';
import { createCard } from '../create-card.ts';
import { requireCardData } from '../numbers/check-card-data.ts';
import { saveCardFromToken } from './save-card-from-token.ts';

/**
 * Creates cards (Interface 9.3) at either level. Not in cards/routes.ts, because cards/ must not import
 * tokens/.
 */
export function saveCardRoutes(app: App, level: Level): void {
  const save = (request: FastifyRequest, body: NewCardBody): Promise<Card> => {
    const id = idForRequest(request, 'card');
    const { token_id: tokenId, device_session_id: sent } = body;
    const origin = {
      deviceSessionId: deviceSessionOf(sent),
      ipAddress: request.ip,
      payerIpAddress: payerAddressOf(request),
    };
    if (tokenId === undefined) {
      return createCard(request.gateway, scopeOf(request), id, { sent: requireCardData(body), origin });
    }
    if (sent === undefined || sent.trim() === '') throw malformed('device_session_id', 'required');
    return saveCardFromToken(request.gateway, scopeOf(request), id, { tokenId, origin, field: 'token_id' });
  };

  mount(app, cards.create, level, async request => cardToView(await save(request, request.body)));
}
