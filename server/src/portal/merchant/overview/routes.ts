import { overview } from '@recaudo/contract/merchant/money/overview';
import { onReads } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { overviewOf } from './overview.ts';

export function overviewRoutes(app: App): void {
  mount(app, overview.get, async ({ gateway, caller, query }) =>
    overviewOf(onReads(gateway), caller.merchant.id, query.days),
  );
}
