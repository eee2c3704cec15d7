/** What can happen (interface 2, Webhooks). */
export type EventType =
  | `charge.${'created' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'}`
  | `chargeback.${'created' | 'accepted' | 'rejected'}`
  | 'fee.succeeded'
  | 'fee.refund.succeeded';

export interface NewEvent {
  id: string;
  type: EventType;
  /** The resource as GET would show it after the change, as JSON text. */
  payload: string;
}
