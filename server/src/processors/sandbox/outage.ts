export type PaymentMethod = 'card' | 'pse' | 'store';
export type OutageKind = 'down' | 'slow' | 'timeout';

/** Interface 5, PUT /sandbox/outage. */
export interface Outage {
  rail: PaymentMethod;
  kind: OutageKind;
  /** Real seconds; 0 ends the outage that is on. */
  seconds: number;
}
