import { readCurrent } from '../../platform/database/connections/read-replica.ts';
import { ownCookieName, ownCookieOptions } from '../../platform/http/access/own-cookie.ts';
import type { App } from '../../platform/http/server.ts';
import { MOST_LAG_SECONDS } from '../../platform/primitives/installation/reading.ts';
import { isChange } from './guard.ts';

const NAME = 'recaudo_changed';
/** The replica's largest allowed lag, plus some seconds for pending requests. */
const CURRENT_FOR_SECONDS = MOST_LAG_SECONDS + 10;

/**
 * Lists may come from a replica. After a change, the browser gets a cookie that lasts longer than the replica's lag,
 * and reads from the primary for that time, in every process. The cookie contains nothing else.
 */
export function readOwnChanges(app: App, portalUrl: string): void {
  const name = ownCookieName(NAME, portalUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isChange(request) || request.cookies[name] !== undefined) readCurrent(done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isChange(request)) {
      reply.setCookie(name, '1', {
        ...ownCookieOptions(portalUrl),
        sameSite: 'strict',
        maxAge: CURRENT_FOR_SECONDS,
      });
    }
    done(null, payload);
  });
}
