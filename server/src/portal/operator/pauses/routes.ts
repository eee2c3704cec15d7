import { pauses } from '@recaudo/contract/operator/pauses';
import { pause, resume } from '../../../domain/merchants/pauses/change-pause.ts';
import { pausable } from '../../../domain/merchants/pauses/pause.ts';
import type { Control } from '../../../people/control.ts';
import { gatewayOf } from '../../../people/gateway-of.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getSignedIn } from '../../guard/guard.ts';

const routesOf = {
  billing: { start: pauses.pauseBilling, end: pauses.resumeBilling },
  work: { start: pauses.pauseWork, end: pauses.resumeWork },
} as const;

/** Pauses and resumes an environment's renewals or all of its background work. */
export function operatorPauseRoutes(app: App, control: Control): void {
  for (const what of pausable) {
    const { start, end } = routesOf[what];
    mount(app, start, async request => {
      const { environment } = request.params;
      const { reason } = request.body;
      const byWhom = getSignedIn(request).account.name;
      await pause(gatewayOf(control, environment), what, { reason, byWhom });
      request.auditDetails = { what: environment, details: { reason } };
    });

    mount(app, end, async request => {
      const { environment } = request.params;
      await resume(gatewayOf(control, environment), what, getSignedIn(request).account.name);
      request.auditDetails = { what: environment };
    });
  }
}
