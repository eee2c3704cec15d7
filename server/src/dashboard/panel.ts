import { environments } from '../config.ts';
import type { Control } from '../control/control.ts';
import { acceptCookies } from '../http/own-cookie.ts';
import type { App } from '../http/server.ts';
import { operatorRoutes } from '../operator/routes.ts';
import { accountRoutes } from './account-routes.ts';
import { auditChanges } from './audit-changes.ts';
import { cardOrderRoutes } from './card-order-routes.ts';
import { goLiveRoutes, operatorGoLiveRoutes } from './go-live-routes.ts';
import { guardPanel } from './guard.ts';
import { hidePayerLinks } from './hide-payer-links.ts';
import { keyRoutes } from './key-routes.ts';
import { operationsWithSession } from './operations-with-session.ts';
import { operatorAuditRoutes } from './operator-audit-routes.ts';
import { operatorPauseRoutes } from './operator-pause-routes.ts';
import { operatorVisitRoutes } from './operator-visit-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { invitationRoutes, teamRoutes } from './team-routes.ts';
import { viewRoutes } from './views/routes.ts';

/** What the dashboard calls: every route of it, behind one guard and one log of changes. */
export async function addPanel(app: App, control: Control): Promise<void> {
  await app.register(
    async scope => {
      const panel = scope as App;
      await acceptCookies(panel);
      guardPanel(panel, control);
      auditChanges(panel, control);
      hidePayerLinks(panel);
      signInRoutes(panel, control);
      accountRoutes(panel, control);
      secondFactorRoutes(panel, control);
      teamRoutes(panel, control);
      invitationRoutes(panel, control);
      viewRoutes(panel, control);
      cardOrderRoutes(panel, control);
      keyRoutes(panel, control);
      goLiveRoutes(panel, control);
      operatorGoLiveRoutes(panel, control);
      operatorAuditRoutes(panel, control);
      operatorPauseRoutes(panel, control);
      operatorVisitRoutes(panel, control);
      await operatorConsole(panel, control);
      for (const environment of environments) await operationsWithSession(panel, control, environment);
    },
    { prefix: '/panel' },
  );
}

/** What operators see of both environments. */
async function operatorConsole(panel: App, { gateways }: Control): Promise<void> {
  const { sandbox, production } = gateways;
  if (sandbox === undefined) return;
  await panel.register(async ops => operatorRoutes(ops as App, { sandbox, production }), { prefix: '/ops' });
}
