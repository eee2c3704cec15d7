import type { ReactNode } from 'react';

/** A short word or number with a colour that repeats what it says. */
export const Mark = ({ tone, children }: { tone: 'good' | 'wait' | 'bad' | 'idle'; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
