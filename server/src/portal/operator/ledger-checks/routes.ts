import { operator } from '@recaudo/contract/operator/operator';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { startLedgerCheck } from './run-ledger-check.ts';
import { listChecks } from './store.ts';
import { checkToView } from './view.ts';

const CHECKS_SHOWN = 10;

/** The latest checks of each ledger, and a new one. */
export function operatorLedgerRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
  mount(app, operator.ledger, async () => ({
    environments: await inEach(async ({ database, realClock }) =>
      (await listChecks(database, CHECKS_SHOWN)).map(check => checkToView(check, realClock.now())),
    ),
  }));

  mount(app, operator.checkLedger, async ({ body }) => {
    const { number } = await startLedgerCheck(get(body.environment));
    return { number };
  });
}
