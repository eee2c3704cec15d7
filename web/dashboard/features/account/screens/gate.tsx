import { type ReactNode, useEffect } from 'react';
import { LookChoices } from '../../../shell/header.tsx';

/** The frame of the screens for signed-out people. */
export function Gate({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Recaudo`;
  }, [title]);
  return (
    <main className="gate">
      <div className="gate-card">
        <header>
          <p className="brand">
            <span className="brand-mark" aria-hidden="true" />
            Recaudo
          </p>
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </header>
        {children}
      </div>
      <div className="gate-look">
        <LookChoices />
      </div>
    </main>
  );
}
