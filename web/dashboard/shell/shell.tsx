import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { shellMessages } from '../messages/shell-messages.ts';
import { usePath } from '../router/router.tsx';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { ClockBand } from './clock-band.tsx';
import { Header } from './header.tsx';
import { ImpersonationNote } from './impersonation-note.tsx';
import { isInConsole } from './navigation.ts';
import { SecondFactorNote } from './second-factor-note.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { SideBar } from './side-bar.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

/** Loaded only for operators. */
const ConsoleNotes = lazy(() => import('./console-notes.tsx'));

/** The frame of every screen for signed-in people. */
export function Shell({ children }: { children: ReactNode }) {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const path = usePath();
  const isConsole = isInConsole(path);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // On a new screen, moves the focus to its start for keyboards and screen readers.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  return (
    <div className="shell" data-environment={environment} data-console={isConsole ? 'operator' : 'merchant'}>
      <a className="skip" href="#main">
        {messages.skip}
      </a>
      <Header />
      <ShortcutKeys />
      {environment === 'production' && !isConsole && (
        <p className="production-note">{messages.productionNote}</p>
      )}
      {!isConsole && <ClockBand />}
      <UnconfirmedNote />
      <SecondFactorNote />
      <ImpersonationNote />
      {isConsole && (
        <Suspense>
          <ConsoleNotes />
        </Suspense>
      )}
      <div className="columns">
        <SideBar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
