import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Business, Session } from '@recaudo/contract/people/session';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { newDataClient, newGatewayClient, panel } from '../api/gateway-client.ts';
import { keepCsrfToken } from '../api/request.ts';
import { usePreferences } from './preferences.ts';

export const SESSION_KEY = ['session'] as const;

/** null: signed out. */
export const useSessionQuery = () =>
  useQuery<Session | null, ApiError>({
    queryKey: SESSION_KEY,
    staleTime: 60_000,
    queryFn: async () => {
      const session = await panel.get('/session', {}).catch((error: ApiError) => {
        if (error.status === 401) return null;
        throw error;
      });
      keepCsrfToken(session?.csrf_token ?? '');
      return session;
    },
  });

/** Stores a session from a response. */
export function useKeepSession(): (session: Session | null) => void {
  const client = useQueryClient();
  return session => {
    keepCsrfToken(session?.csrf_token ?? '');
    if (session === null) client.clear();
    client.setQueryData(SESSION_KEY, session);
  };
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('there is no session here');
  return session;
}

/** Null for people who are not operators, and while signed out. */
export const useOperatorRole = (): OperatorRole | null =>
  useContext(SessionContext)?.account.operator_role ?? null;

/** The signed-in account's id; empty if signed out. */
export const useAccountId = (): string => useContext(SessionContext)?.account.id ?? '';

/**
 * The current business: the one that an operator is viewing, else the last chosen one, else the first. Undefined for an
 * operator without a business.
 */
export function useBusiness(): Business | undefined {
  const session = useContext(SessionContext);
  const businesses = session?.businesses ?? [];
  const { businessId } = usePreferences();
  return session?.impersonation ?? businesses.find(({ id }) => id === businessId) ?? businesses[0];
}

/** Empty for an operator without a business. */
export const useBusinessId = (): string => useBusiness()?.id ?? '';

/** True while an operator views a business, where nothing can be saved, not even personal settings. */
export const useIsImpersonating = (): boolean => (useContext(SessionContext)?.impersonation ?? null) !== null;

export const merchantIn = (business: Business | undefined, environment: Environment): string | undefined =>
  (environment === 'sandbox' ? business?.sandbox_merchant_id : business?.production_merchant_id) ?? undefined;

/** The current environment's merchant, with clients for the API and for the screens' own routes. */
export function useGateway() {
  const { environment } = usePreferences();
  const merchantId = merchantIn(useBusiness(), environment) ?? '';
  const api = useMemo(() => newGatewayClient(environment, merchantId), [environment, merchantId]);
  const data = useMemo(() => newDataClient(environment, merchantId), [environment, merchantId]);
  return { environment, merchantId, api, data };
}
