import { setTimeout as sleep } from 'node:timers/promises';
import { chargeView } from '@recaudo/contract/api/charges';
import { chargebackNotice, newOutage, outageView } from '@recaudo/contract/api/sandbox';
import { answers } from '@recaudo/contract/fields';
import type { Gateway } from '../../dependencies.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { systemClock } from '../../primitives/clock.ts';
import { OUTAGE_SEEN_AFTER_MS } from '../../processors/sandbox/outage-watch.ts';
import { setOutage } from '../../processors/sandbox/store.ts';
import { applyChargebackNotice } from '../chargebacks/apply-chargeback-notice.ts';
import { chargeToView } from '../charges/view.ts';

const tags = ['Sandbox'];

/** Interface 18: the tools that play the outside world. Production does not have these routes at all. */
export function sandboxRoutes(app: App, gateway: Gateway): void {
  app.post(
    '/sandbox/charges/:transaction_id/chargeback',
    {
      schema: {
        tags,
        summary: 'Play a chargeback notice of the card network',
        body: chargebackNotice,
        response: answers(200, chargeView),
      },
    },
    async request => {
      const id = pathId(request, 'transaction_id');
      const { merchant } = request.caller;
      const noticed = await applyChargebackNotice(request.gateway, merchant.id, id, request.body);
      return chargeToView(noticed.charge, noticed.refunds);
    },
  );

  app.put(
    '/sandbox/outage',
    {
      schema: {
        tags,
        summary: 'Make a processor misbehave',
        body: newOutage,
        response: answers(200, outageView),
      },
    },
    async request => {
      // Real seconds, whatever the merchant's clock says.
      const now = systemClock.now();
      const until = new Date(now.getTime() + request.body.seconds * 1_000);
      await setOutage(gateway.database, request.caller.merchant.id, request.body, now);
      // From the answer on, every process knows of it.
      await sleep(OUTAGE_SEEN_AFTER_MS);
      return { ...request.body, until };
    },
  );
}
