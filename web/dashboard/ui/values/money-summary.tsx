import type { ReactNode } from 'react';

/** What the button below will do with money; screen readers hear each change. */
export const MoneySummary = ({ children }: { children: ReactNode }) => (
  <div className="money-summary" role="status">
    {children}
  </div>
);
