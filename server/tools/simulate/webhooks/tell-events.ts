import type { Gateway } from '#src/dependencies.ts';
import { insertEvents } from '#src/domain/webhooks/events/store.ts';
import { newId } from '#src/platform/primitives/values/id.ts';

const EVENTS_EACH = 5;
const BATCH = 500;
/** About the size of a charge. */
const FILLER = 'x'.repeat(700);

/** Emits the first event of every resource, then the second, as charges and their refunds do. */
export async function tellEvents(
  { database, clock }: Gateway,
  merchantId: string,
  events: number,
): Promise<void> {
  const resources = Math.ceil(events / EVENTS_EACH);
  const eventAt = (position: number) => {
    const resourceId = `tr${position % resources}`;
    return {
      merchantId,
      id: newId('event'),
      type: 'charge.succeeded' as const,
      resourceId,
      sequence: 1 + Math.floor(position / resources),
      creationDate: clock.now(),
      payload: JSON.stringify({ id: resourceId, filler: FILLER }),
    };
  };
  for (let from = 0; from < events; from = endOf(from)) {
    const batch = Array.from({ length: endOf(from) - from }, (_, index) => eventAt(from + index));
    await database.transaction(tx => insertEvents(tx, batch));
  }

  /** A batch contains each resource once, because a charge emits one event at a time. */
  function endOf(from: number): number {
    const endOfRound = from - (from % resources) + resources;
    return Math.min(events, endOfRound, from + BATCH);
  }
}
