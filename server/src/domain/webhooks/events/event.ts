import type { EventType } from '@recaudo/contract/shared/event-types';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { activeTraceparent } from '../../../platform/tracing/tracer.ts';

export interface NewEvent {
  id: string;
  type: EventType;
  /** The resource as GET would show it after the change, as JSON text. */
  payload: string;
  /** The trace of the change, for its deliveries; by default the active trace. */
  trace?: string | null;
}

/** The event of a change; `view` is the resource as GET returns it afterwards. */
export const newEvent = (type: EventType, view: object): NewEvent => ({
  id: newId('event'),
  type,
  payload: writeJson(view),
  trace: activeTraceparent(),
});

const nouns: Readonly<Record<string, string>> = {
  charge: 'transaction',
  chargeback: 'transaction',
  fee: 'transaction',
  balance: 'settlement',
  split: 'split_share',
};

/** The field of an event that holds its resource: `transaction` for charge.*, chargeback.* and fee.*. */
export function resourceField(type: EventType): string {
  const [first = type] = type.split('.', 1);
  return nouns[first] ?? first;
}
