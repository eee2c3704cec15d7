import type { Gateway } from '../../../dependencies.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { getActivePlan } from './get-active-plan.ts';
import type { Plan, PlanChanges } from './plan.ts';
import { changePlan } from './store.ts';
import { planToView } from './view.ts';

/** Changes the given fields. A no-op update emits no event. */
export function updatePlan(
  gateway: Gateway,
  merchantId: string,
  id: string,
  changes: PlanChanges,
): Promise<Plan> {
  return gateway.database.transaction(async tx => {
    const changed = await changePlan(tx, merchantId, id, changes);
    if (changed === undefined) return getActivePlan(tx, merchantId, id);
    const { plan, sequence } = changed;
    await insertEvent(tx, merchantId, {
      ...newEvent('plan.updated', planToView(plan)),
      resourceId: id,
      sequence,
      creationDate: gateway.clock.now(),
    });
    return plan;
  });
}
