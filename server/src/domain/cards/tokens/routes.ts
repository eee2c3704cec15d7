import { tokens } from '@recaudo/contract/api/tokens';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { payerAddressOf } from '../../merchants/redirects/payer-address.ts';
import { createToken } from './create-token.ts';
import { findToken } from './store.ts';
import { tokenToView } from './view.ts';

/** Interface 8. */
export function tokenRoutes(app: App, gateway: Gateway): void {
  mount(app, tokens.create, async request => {
    const id = idForRequest(request, 'token');
    const { gateway: own, caller, body } = request;
    return tokenToView(
      await createToken(own, caller.merchant, id, { sent: body, payerAddress: payerAddressOf(request) }),
    );
  });

  mount(app, tokens.get, async ({ gateway: own, caller, params }) => {
    const token = await findToken(gateway.database, caller.merchant.id, params.token_id, own.clock.now());
    if (token === undefined) throw notFound('token');
    return tokenToView(token);
  });
}
