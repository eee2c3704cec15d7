import { afterAll, beforeAll } from 'vitest';
import { setProductionMerchant } from '../../../../src/people/businesses/store.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { listPanelRoutes, type MountedRoute } from '../../rules/panel-routes.ts';
import type { Person } from '../shop/person.ts';
import { startTestPanel, type TestPanel } from './test-panel.ts';

/** A panel with production enabled, and all its routes. */
export interface LivePanel {
  readonly clock: ManualClock;
  readonly panel: TestPanel;
  readonly routes: readonly MountedRoute[];
  goLive(person: Person): Promise<Person>;
}

export function useLivePanel(): LivePanel {
  const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
  let panel: TestPanel;
  let routes: MountedRoute[];
  beforeAll(async () => {
    panel = await startTestPanel({ clock, hasProduction: true });
    routes = await listPanelRoutes(panel.control);
  });
  afterAll(() => panel.close());
  return {
    clock,
    get panel() {
      return panel;
    },
    get routes() {
      return routes;
    },
    async goLive(person) {
      const merchant = await panel.production?.merchant();
      await setProductionMerchant(panel.control.database, person.business().id, merchant?.merchant.id ?? '');
      await person.get('/panel/session');
      return person;
    },
  };
}
