import { onboarding } from '@recaudo/contract/merchant/settings/onboarding';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { chooseWay, readOnboarding } from './store.ts';

/** A newcomer's answers and progress. */
export function onboardingRoutes(app: App): void {
  mount(app, onboarding.get, async ({ gateway, caller }) =>
    readOnboarding(gateway.database, caller.merchant.id),
  );

  mount(app, onboarding.choose, async ({ gateway, caller, body }) => {
    await chooseWay(gateway.database, caller.merchant.id, body.way, gateway.realClock.now());
    return readOnboarding(gateway.database, caller.merchant.id);
  });
}
