import { ownVolumeLimits } from '@recaudo/contract/merchant/settings/volume-limits';
import { volumeLimitsView } from '../../../domain/merchants/volume-limits/view.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

export function volumeLimitRoutes(app: App): void {
  mount(app, ownVolumeLimits.get, async ({ gateway, caller }) =>
    volumeLimitsView(gateway, caller.merchant.id),
  );
}
