import type { ReactNode } from 'react';

/** A component in both themes side by side: colors follow the `color-scheme` of the element. */
export const Specimen = ({ of, children }: { of: string; children: ReactNode }) => (
  <section className="specimen" aria-label={of}>
    <h3>{of}</h3>
    <div className="specimen-themes">
      {(['light', 'dark'] as const).map(theme => (
        <div key={theme} className={`specimen-theme in-${theme}`}>
          {children}
        </div>
      ))}
    </div>
  </section>
);
