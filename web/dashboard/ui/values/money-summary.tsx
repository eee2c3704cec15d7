import type { ReactNode } from 'react';

/** What the button below is about to do with money, announced while it changes. */
export const MoneySummary = ({ children }: { children: ReactNode }) => (
  <div className="money-summary" role="status">
    {children}
  </div>
);
