import type { ReactNode } from 'react';

/** A short word or number; its color repeats its meaning. */
export const Mark = ({ tone, children }: { tone: 'good' | 'wait' | 'bad' | 'idle'; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
