import { type ReactNode, useEffect, useRef } from 'react';
import { usePath } from '../router/router.tsx';
import { shellWords } from '../words/shell-words.ts';
import { Header } from './header.tsx';
import { usePreferences, useWords } from './preferences.ts';
import { SecondFactorNote } from './second-factor-note.tsx';
import { SideBar } from './side-bar.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import { VisitNote } from './visit-note.tsx';

/** The frame of every screen for people who are signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const path = usePath();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // A new screen: keyboards and screen readers go on from its start.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [path]);
  return (
    <div className="shell" data-environment={environment}>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <Header />
      {environment === 'production' && <p className="production-note">{words.productionNote}</p>}
      <UnconfirmedNote />
      <SecondFactorNote />
      <VisitNote />
      <div className="columns">
        <SideBar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
