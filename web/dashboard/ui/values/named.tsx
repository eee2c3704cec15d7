import type { ReactNode } from 'react';

/** A name with a detail below it, because a separate column would leave no room for the actions. */
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
