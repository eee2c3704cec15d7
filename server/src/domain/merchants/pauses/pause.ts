/** What an operator can stop for a while: the renewals, or everything that a worker does. */
export const pausable = ['billing', 'work'] as const;
export type Pausable = (typeof pausable)[number];

export interface Pause {
  what: Pausable;
  /** False once it has ended: then `byWhom` and `since` tell who ended it, and when. */
  isOn: boolean;
  reason: string;
  byWhom: string;
  since: Date;
}
