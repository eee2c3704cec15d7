export type PaymentMethod = 'card' | 'pse' | 'store';
export type OutageKind = 'down' | 'slow' | 'timeout';

/** Interface 18.4, PUT /sandbox/outage. */
export interface Outage {
  rail: PaymentMethod;
  kind: OutageKind;
  /** Real seconds; 0 ends the current outage. */
  seconds: number;
}
