import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { markDeleted } from './store.ts';
import { planToView } from './view.ts';

/** Interface 15.2: a deleted plan takes no new subscriptions; existing ones continue. */
export function deletePlan(gateway: Gateway, merchantId: string, id: string): Promise<void> {
  return gateway.database.transaction(async tx => {
    const deleted = await markDeleted(tx, merchantId, id);
    if (deleted === undefined) throw notFound('plan');
    await insertEvent(tx, merchantId, {
      ...newEvent('plan.deleted', planToView(deleted.plan)),
      resourceId: id,
      sequence: deleted.sequence,
      creationDate: gateway.clock.now(),
    });
  });
}
