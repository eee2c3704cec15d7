import { chargeView } from '@recaudo/contract/api/charges';
import { answers } from '@recaudo/contract/fields';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import type { App } from '../../http/server.ts';
import { chargeToView } from '../charges/view.ts';
import type { Level } from '../customers/levels.ts';
import { chargeBody, pickForm } from './charge-forms.ts';

/** Interface 10.3 at either level: one path, one method, several forms. */
export function chargeCreationRoutes(app: App, { prefix, onRequest, scopeOf }: Level): void {
  app.post(
    `${prefix}/charges`,
    {
      schema: {
        tags: ['Charges'],
        summary: 'Create a charge',
        body: chargeBody,
        response: answers(200, chargeView),
      },
      onRequest,
    },
    async request => {
      const charge = await pickForm(request.body as Record<string, unknown>).create(
        {
          gateway: request.gateway,
          scope: scopeOf(request),
          id: idForRequest(request, 'transaction'),
          isRepeatable: request.idempotency !== null,
          ipAddress: request.ip,
        },
        request.body,
      );
      return chargeToView(charge);
    },
  );
}
