import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';

type Logged = Pick<LoggedRequest, 'action' | 'is_redacted' | 'request_body'>;

/** Why the dashboard cannot resend a request; undefined if it can. */
export function whyNotRepeatable(
  { action, is_redacted: isRedacted, request_body: body }: Logged,
  environment: 'sandbox' | 'production',
): 'onlySandbox' | 'notHere' | 'redacted' | 'cut' | undefined {
  if (environment !== 'sandbox') return 'onlySandbox';
  if (action === null) return 'notHere';
  if (isRedacted) return 'redacted';
  return isWhole(body) ? undefined : 'cut';
}

/** A truncated body is not valid JSON. */
function isWhole(body: string | null): boolean {
  if (body === null) return true;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
