import type { ReactNode } from 'react';

/** The effect of the button below on money; screen readers hear each change. */
export const MoneySummary = ({ children }: { children: ReactNode }) => (
  <div className="money-summary" role="status">
    {children}
  </div>
);
