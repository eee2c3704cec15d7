import { operator } from '@recaudo/contract/operator/operator';
import { checkUp, isWell } from '../../../operations/health/check-up.ts';
import { readHealth } from '../../../operations/health/health.ts';
import { version } from '../../../operations/health/version.ts';
import { checkUpToView, healthToView, queueToView } from '../../../operations/health/view.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';

/** Each environment's health: an overview, every check, and the queues. */
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
