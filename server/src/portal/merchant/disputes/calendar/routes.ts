import { disputeCalendar } from '@recaudo/contract/merchant/disputes/calendar';
import type { Gateway } from '../../../../dependencies.ts';
import {
  findCalendarFeed,
  keepCalendarFeed,
  removeCalendarFeed,
} from '../../../../domain/disputes/calendar/calendar-store.ts';
import { CALENDAR_TYPE } from '../../../../domain/disputes/calendar/feed-routes.ts';
import { feedPath, hashFeedToken, newFeedToken } from '../../../../domain/disputes/calendar/feed-token.ts';
import { readCalendar } from '../../../../domain/disputes/calendar/read-calendar.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { pickLanguage } from '../../../../platform/primitives/values/language.ts';

/** The deadlines of disputes as a file, and the secret address that calendar programs subscribe to. */
export function disputeCalendarRoutes(app: App, { database, realClock }: Gateway): void {
  mount(app, disputeCalendar.get, async ({ caller }) => {
    const feed = await findCalendarFeed(database, caller.merchant.id);
    return {
      feed: feed === undefined ? null : { created_by: feed.createdBy, creation_date: feed.creationDate },
    };
  });

  mount(app, disputeCalendar.file, async ({ gateway, caller, query, headers }, reply) =>
    reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', 'attachment; filename="plazos.ics"')
      .header('cache-control', 'no-store')
      .send(
        await readCalendar(gateway, caller.merchant, pickLanguage(query.lang, headers['accept-language'])),
      ),
  );

  mount(app, disputeCalendar.rotate, async ({ gateway, caller, signedIn }) => {
    const token = newFeedToken();
    const createdBy = signedIn?.account.name ?? signedIn?.account.email ?? '';
    const feed = { createdBy, creationDate: realClock.now() };
    await keepCalendarFeed(database, caller.merchant.id, hashFeedToken(token), feed);
    return { url: gateway.baseUrl + feedPath(token) };
  });

  mount(app, disputeCalendar.remove, async ({ caller }) => {
    if ((await removeCalendarFeed(database, caller.merchant.id)) === 0) throw notFound();
  });
}
