import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { whenSignedOut } from './api/request.ts';
import { matchPath } from './router/paths.ts';
import { navigate, usePath } from './router/router.tsx';
import { findScreen, openScreens } from './screens.ts';
import { setPreferences, usePreferences } from './session/preferences.ts';
import {
  merchantIn,
  SESSION_KEY,
  SessionProvider,
  useBusiness,
  useSessionQuery,
} from './session/session.tsx';
import { useIsBooksOnly } from './session/use-may.ts';
import { homeOf, splitEnvironment } from './shell/navigation.ts';
import { ProofDialog } from './shell/proof-dialog.tsx';
import { Shell } from './shell/shell.tsx';
import { Skeleton } from './ui/loaded.tsx';
import { Failure } from './ui/rejections/failure.tsx';
import { ScreenBoundary } from './ui/screen-boundary.tsx';
import { Toasts } from './ui/toast.tsx';

const SignIn = lazy(() => import('./features/account/screens/sign-in.tsx'));
const NotInBooks = lazy(() => import('./features/reports/screens/books/not-in-books.tsx'));
const NotFound = lazy(() => import('./shell/not-found.tsx'));

/** Public screens: sign in, join, reset a forgotten password. */
function OpenScreen() {
  const path = usePath();
  for (const { pattern, Screen } of openScreens) {
    const params = matchPath(pattern, path);
    if (params !== undefined) return <Screen params={params} />;
  }
  return <SignIn />;
}

/** The target of a path without its own screen; undefined if it has one, or does not exist. */
function useRedirect(path: string): string | undefined {
  const { environment } = usePreferences();
  const business = useBusiness();
  if (path === '/ops' || (path === '/' && business === undefined)) return '/ops/salud';
  if (['/', '/entrar', '/registro', '/olvide'].includes(path)) return homeOf(environment);
  const named = splitEnvironment(path);
  const hasProduction = merchantIn(business, 'production') !== undefined;
  if (named?.environment === 'production' && !hasProduction) return '/pasar-a-produccion';
  if (path === `${homeOf('production')}/simulador`) return homeOf('production');
  // Links in emails name no environment, so the current one is used.
  if (named === undefined && findScreen(path) === undefined) {
    const full = homeOf(hasProduction ? 'production' : 'sandbox') + path;
    return findScreen(full) === undefined ? undefined : full;
  }
  return undefined;
}

function InnerScreen() {
  const path = usePath();
  const { environment } = usePreferences();
  const redirect = useRedirect(path);
  const isBooksOnly = useIsBooksOnly();
  const named = splitEnvironment(path)?.environment;
  const isElsewhere = named !== undefined && named !== environment;
  useEffect(() => {
    if (redirect !== undefined) navigate(redirect, { replace: true });
    else if (isElsewhere) setPreferences({ environment: named });
  }, [redirect, isElsewhere, named]);
  if (redirect !== undefined || isElsewhere) return <Skeleton />;
  const found = findScreen(path);
  if (isBooksOnly && found?.isOfBooks === false) return <NotInBooks />;
  return found === undefined ? <NotFound /> : <found.Screen key={path} params={found.params} />;
}

/** Screens for signed-in and signed-out people: an invitation, a password reset, the component gallery. */
const isOpenToAll = (path: string): boolean =>
  /^\/(invitacion|contrasena)\//.test(path) || (import.meta.env.DEV && path === '/ui');

export function App() {
  const session = useSessionQuery();
  const client = useQueryClient();
  const path = usePath();
  useEffect(() => whenSignedOut(() => client.setQueryData(SESSION_KEY, null)), [client]);
  if (session.data === undefined) {
    return (
      <main className="gate">
        {session.error === null ? (
          <Skeleton lines={4} />
        ) : (
          <Failure error={session.error} retry={() => session.refetch()} />
        )}
      </main>
    );
  }
  return (
    <>
      {session.data === null || isOpenToAll(path) ? (
        <ScreenBoundary key={path}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <OpenScreen />
          </Suspense>
        </ScreenBoundary>
      ) : (
        <SessionProvider session={session.data}>
          <ProofDialog />
          <Shell>
            <ScreenBoundary key={path}>
              <Suspense fallback={<Skeleton />}>
                <InnerScreen />
              </Suspense>
            </ScreenBoundary>
          </Shell>
        </SessionProvider>
      )}
      <Toasts />
    </>
  );
}
