import { newPsePayment, pseResult } from '@recaudo/contract/api/pse';
import { answers } from '@recaudo/contract/fields';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import type { App } from '../../http/server.ts';
import type { Level } from '../customers/levels.ts';
import { scopeOf } from '../merchants/authenticate.ts';
import { createPseCharge, payerUrlOf } from './create-pse-charge.ts';

/** Interface 13, at either level. */
export function pseRoutes(app: App, { prefix, onRequest }: Level): void {
  app.post(
    `${prefix}/pse`,
    {
      schema: {
        tags: ['PSE'],
        summary: 'Create a PSE payment',
        body: newPsePayment,
        response: answers(200, pseResult),
      },
      onRequest,
    },
    async request => {
      const id = idForRequest(request, 'transaction');
      const charge = await createPseCharge(request.gateway, scopeOf(request), id, request.body);
      return { orderId: charge.orderId ?? charge.id, redirect_url: payerUrlOf(charge) };
    },
  );
}
