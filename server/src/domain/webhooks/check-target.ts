import type { Gateway } from '../../dependencies.ts';
import { malformed, refusedValue } from '../../platform/errors.ts';
import { isPlainHost } from './endpoints/host-names.ts';
import { newHostResolver } from './endpoints/resolve-host.ts';
import { readTarget, rejectClosed, TargetRefused, targetRulesOf } from './endpoints/target.ts';
import { isInbox } from './inbox/inbox.ts';

const resolve = newHostResolver();

/**
 * Rejects a URL that could never be called (Interface 17.2). Accepts a name that DNS cannot resolve now: its ping
 * fails, and every call checks the addresses again.
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
