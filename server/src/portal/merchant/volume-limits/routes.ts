import { ownVolumeLimits } from '@recaudo/contract/data/volume-limits';
import { volumeLimitsView } from '../../../domain/volume-limits/view.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';

export function volumeLimitRoutes(app: App): void {
  mount(app, ownVolumeLimits.get, async ({ gateway, caller }) =>
    volumeLimitsView(gateway, caller.merchant.id),
  );
}
