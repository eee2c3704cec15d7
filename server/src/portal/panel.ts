import { environments } from '@recaudo/contract/shared/environment';
import type { Control } from '../people/control.ts';
import { acceptCookies } from '../platform/http/access/own-cookie.ts';
import type { App } from '../platform/http/server.ts';
import { auditChanges } from './guard/audit-changes.ts';
import { guardPanel } from './guard/guard.ts';
import { hidePayerLinks } from './guard/hide-payer-links.ts';
import { operationsWithSession } from './operations-with-session.ts';
import { operatorApprovalRoutes } from './operator/approvals/routes.ts';
import { operatorAuditRoutes } from './operator/audit/routes.ts';
import { operatorBackupRoutes } from './operator/backups/routes.ts';
import { operatorFeeRoutes } from './operator/fees/routes.ts';
import { operatorImpersonationRoutes } from './operator/impersonation/routes.ts';
import { operatorPauseRoutes } from './operator/pauses/routes.ts';
import { operatorPeopleRoutes } from './operator/people/routes.ts';
import { operatorConnectionRoutes, operatorRoutes } from './operator/routes.ts';
import { accountRoutes } from './people/account-routes.ts';
import { cardOrderRoutes } from './people/card-order-routes.ts';
import { goLiveRoutes, operatorGoLiveRoutes } from './people/go-live-routes.ts';
import { keyRoutes } from './people/key-routes.ts';
import { viewRoutes } from './people/saved-view-routes.ts';
import { secondFactorRoutes } from './people/second-factor-routes.ts';
import { signInRoutes } from './people/sign-in-routes.ts';
import { invitationRoutes, teamRoutes } from './people/team-routes.ts';

/** Every route of the dashboard, behind one guard and one audit hook. */
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
      operatorBackupRoutes(panel, control);
      operatorPauseRoutes(panel, control);
      operatorImpersonationRoutes(panel, control);
      operatorFeeRoutes(panel, control);
      operatorPeopleRoutes(panel, control);
      operatorConsole(panel, control);
      for (const environment of environments) await operationsWithSession(panel, control, environment);
    },
    { prefix: '/panel' },
  );
}

/** The operators' routes for both environments. */
function operatorConsole(panel: App, control: Control): void {
  const { sandbox, production } = control.gateways;
  if (sandbox === undefined) return;
  operatorRoutes(panel, { sandbox, production });
  operatorConnectionRoutes(panel, control, { sandbox, production });
  operatorApprovalRoutes(panel, control);
}
