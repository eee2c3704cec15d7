/** Work that an operator can pause: renewals, or everything that a worker does. */
export const pausable = ['billing', 'work'] as const;
export type Pausable = (typeof pausable)[number];

export interface Pause {
  what: Pausable;
  /** False once the pause has ended; then `byWhom` and `since` refer to its end. */
  isOn: boolean;
  reason: string;
  byWhom: string;
  since: Date;
}
