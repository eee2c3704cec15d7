import { analytics } from '@recaudo/contract/data/analytics';
import { onReads } from '../../../dependencies.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { analyticsOf } from './analytics.ts';

export function analyticsRoutes(app: App): void {
  mount(app, analytics.get, ({ gateway, caller, query }) =>
    analyticsOf(onReads(gateway), caller.merchant.id, query.months),
  );
}
