import { operator } from '@recaudo/contract/panel/operator';
import { checkUp, isWell } from '../../../health/check-up.ts';
import { readHealth } from '../../../health/health.ts';
import { version } from '../../../health/version.ts';
import { checkUpToView, healthToView, queueToView } from '../../../health/view.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';

/** How each environment is: at a glance, check by check, and what waits in it. */
export function operatorHealthRoutes(app: App, { inEach }: OperatorEnvironments): void {
  mount(app, operator.health, async () => ({
    version,
    environments: await inEach(async gateway => healthToView(await readHealth(gateway))),
  }));

  mount(app, operator.doctor, async () => {
    const looked = await inEach(async gateway => {
      const checks = checkUp(await readHealth(gateway));
      return { is_well: isWell(checks), checks: checks.map(checkUpToView) };
    });
    return { version, environments: looked };
  });

  mount(app, operator.queues, async () => ({
    environments: await inEach(async gateway => (await readHealth(gateway)).queues.map(queueToView)),
  }));
}
