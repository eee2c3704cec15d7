import { type Action, actions } from '../../../../../server/src/people/permissions.ts';
import { routeRules } from '../../../../../server/src/people/route-access.ts';
import type { LoggedRequest } from '../../../api/request-log-types.ts';

type Logged = Pick<LoggedRequest, 'method' | 'route' | 'is_cut' | 'is_redacted' | 'request_body'>;

/** What a role must allow for the request to be sent with a session; undefined where none can send it. */
export function actionOf({ method, route }: Pick<Logged, 'method' | 'route'>): Action | undefined {
  const access = routeRules.get(`${method} ${route.replace(/\/$/, '')}`)?.access;
  return actions.find(action => action === access);
}

/** Why a request cannot be sent once more from the dashboard; undefined when it can. */
export function whyNotRepeatable(
  request: Logged,
  environment: 'sandbox' | 'production',
): 'onlySandbox' | 'notHere' | 'redacted' | 'cut' | undefined {
  if (environment !== 'sandbox') return 'onlySandbox';
  if (actionOf(request) === undefined) return 'notHere';
  if (request.is_redacted) return 'redacted';
  return isWhole(request.request_body) ? undefined : 'cut';
}

/** A body that was cut is no JSON any more. */
function isWhole(body: string | null): boolean {
  if (body === null) return true;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
