import type { ReactNode } from 'react';

/** A name with a detail below it, where a column of its own would leave no room for what can be done. */
export const Named = ({ name, below }: { name: ReactNode; below: ReactNode }) => (
  <>
    {name}
    {below !== null && (
      <>
        <br />
        <span className="small quiet">{below}</span>
      </>
    )}
  </>
);
