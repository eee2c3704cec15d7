import { setTimeout as sleep } from 'node:timers/promises';
import { sandbox } from '@recaudo/contract/api/sandbox';
import type { Gateway } from '../../dependencies.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { OUTAGE_SEEN_AFTER_MS } from '../../processors/sandbox/outage-watch.ts';
import { setOutage } from '../../processors/sandbox/store.ts';
import { chargeToView } from '../charges/view.ts';
import { applyChargebackNotice } from '../disputes/chargebacks/apply-chargeback-notice.ts';

/** Interface 18: simulates the outside world. Production does not have these routes. */
export function sandboxRoutes(app: App, gateway: Gateway): void {
  mount(app, sandbox.chargeBack, async ({ gateway: own, caller, params, body }) => {
    const noticed = await applyChargebackNotice(own, caller.merchant.id, params.transaction_id, body);
    return chargeToView(noticed.charge, noticed.refunds);
  });

  mount(app, sandbox.setOutage, async ({ caller, body }) => {
    // Real seconds, whatever the merchant's clock says.
    const now = systemClock.now();
    const until = new Date(now.getTime() + body.seconds * 1_000);
    await setOutage(gateway.database, caller.merchant.id, body, now);
    // Waits until every process has seen the outage before responding.
    await sleep(OUTAGE_SEEN_AFTER_MS);
    return { ...body, until };
  });
}
