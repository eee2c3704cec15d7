import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';

type Logged = Pick<LoggedRequest, 'action' | 'is_redacted' | 'request_body'>;

/** Why a request cannot be sent once more from the dashboard; undefined when it can. */
export function whyNotRepeatable(
  { action, is_redacted: isRedacted, request_body: body }: Logged,
  environment: 'sandbox' | 'production',
): 'onlySandbox' | 'notHere' | 'redacted' | 'cut' | undefined {
  if (environment !== 'sandbox') return 'onlySandbox';
  if (action === null) return 'notHere';
  if (isRedacted) return 'redacted';
  return isWhole(body) ? undefined : 'cut';
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
