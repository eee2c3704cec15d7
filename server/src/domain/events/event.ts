import { writeJson } from '../../http/json-writer.ts';
import { newId } from '../../primitives/id.ts';

/** What can happen (interface 2, Webhooks). */
export type EventType =
  | `charge.${'created' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'}`
  | `chargeback.${'created' | 'accepted' | 'rejected'}`
  | `subscription.${'created' | 'activated' | 'past_due' | 'unpaid' | 'cancelled' | 'charge.failed'}`
  | 'transaction.expired'
  | 'fee.succeeded'
  | 'fee.refund.succeeded'
  | `${'customer' | 'card' | 'plan'}.${'created' | 'updated' | 'deleted'}`;

export interface NewEvent {
  id: string;
  type: EventType;
  /** The resource as GET would show it after the change, as JSON text. */
  payload: string;
}

/** The event that tells of a change; `view` is the resource as GET shows it afterwards. */
export const newEvent = (type: EventType, view: object): NewEvent => ({
  id: newId('event'),
  type,
  payload: writeJson(view),
});
