import type { Gateway } from '../../dependencies.ts';
import { malformed, refusedValue } from '../../platform/errors.ts';
import { isPlainHost } from './endpoints/host-names.ts';
import { newHostResolver } from './endpoints/resolve-host.ts';
import { readTarget, rejectClosed, TargetRefused, targetRulesOf } from './endpoints/target.ts';
import { isInbox } from './inbox/inbox.ts';

const resolve = newHostResolver();

/**
 * Refuses a URL that could never be called (Interface 17.2). A name that cannot be looked up now is let through: the
 * ping will not be answered, and the addresses are judged again at every call.
 */
export async function checkTarget(gateway: Gateway, merchantId: string, text: string): Promise<void> {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw malformed('url', 'not_a_webhook_url');
  }
  if (isInbox(gateway, merchantId, text)) return;
  const rules = targetRulesOf(gateway);
  try {
    const { url, address } = readTarget(text, rules);
    if (address !== undefined) return;
    if (!isPlainHost(url.hostname)) throw refusedValue('url', 'host_with_stray_dot');
    const addresses = await resolve(url.hostname).catch(() => []);
    rejectClosed(
      addresses.map(found => found.address),
      rules,
    );
  } catch (error) {
    throw error instanceof TargetRefused ? refusedValue('url', error.broken) : error;
  }
}
