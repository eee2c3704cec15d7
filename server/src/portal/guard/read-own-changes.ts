import { readCurrent } from '../../platform/database/connections/read-replica.ts';
import { ownCookieName, ownCookieOptions } from '../../platform/http/access/own-cookie.ts';
import type { App } from '../../platform/http/server.ts';
import { MOST_LAG_SECONDS } from '../../platform/primitives/installation/reading.ts';
import { isChange } from './guard.ts';

const NAME = 'recaudo_changed';
/** However far a replica may be behind, and some seconds for what is under way. */
const CURRENT_FOR_SECONDS = MOST_LAG_SECONDS + 10;

/**
 * Where lists may come from a replica: a browser that has changed something carries it for longer than a replica may be
 * behind, to whichever process it comes, and reads from the primary for as long. It says nothing and opens nothing.
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
