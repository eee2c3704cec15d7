import { pse } from '@recaudo/contract/api/pse';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Level } from '../../customers/levels.ts';
import { scopeOf } from '../../merchants/keys/authenticate.ts';
import { createPseCharge, payerUrlOf } from './create-pse-charge.ts';

/** Interface 13, at either level. */
export function pseRoutes(app: App, level: Level): void {
  mount(app, pse.create, level, async request => {
    const id = idForRequest(request, 'transaction');
    const charge = await createPseCharge(request.gateway, scopeOf(request), id, { input: request.body });
    return { orderId: charge.orderId ?? charge.id, redirect_url: payerUrlOf(charge) };
  });
}
