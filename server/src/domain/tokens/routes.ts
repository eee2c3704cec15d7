import { newToken, tokenView } from '@recaudo/contract/api/tokens';
import { answers } from '@recaudo/contract/fields';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { payerAddressOf } from '../merchants/payer-address.ts';
import { createToken } from './create-token.ts';
import { findToken } from './store.ts';
import { tokenToView } from './view.ts';

const tags = ['Tokens'];

/** Interface 8. */
export function tokenRoutes(app: App, gateway: Gateway): void {
  app.post(
    '/tokens',
    {
      schema: { tags, summary: 'Create a token', body: newToken, response: answers(201, tokenView) },
      config: { publicKey: true },
    },
    async (request, reply) => {
      const id = idForRequest(request, 'token');
      const { merchant } = request.caller;
      const token = await createToken(
        request.gateway,
        merchant.id,
        id,
        request.body,
        payerAddressOf(request),
      );
      return reply.code(201).send(tokenToView(token));
    },
  );

  app.get(
    '/tokens/:token_id',
    { schema: { tags, summary: 'Get a token', response: answers(200, tokenView) } },
    async request => {
      const id = pathId(request, 'token_id');
      const now = request.gateway.clock.now();
      const token = await findToken(gateway.database, request.caller.merchant.id, id, now);
      if (token === undefined) throw notFound();
      return tokenToView(token);
    },
  );
}
