import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { pickLanguage } from '../../../platform/primitives/values/language.ts';
import { findMerchant } from '../../merchants/store.ts';
import { findMerchantOfCalendar } from './calendar-store.ts';
import { hashFeedToken } from './feed-token.ts';
import { readCalendar } from './read-calendar.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Serves a merchant's dispute deadlines at a secret address, because calendar programs cannot sign in. */
export function calendarFeedRoutes(pages: App, gateway: Gateway): void {
  pages.get('/calendario/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, token] = /^([a-z0-9]{40})\.ics$/.exec(file) ?? [];
    if (token === undefined) throw notFound();
    const merchantId = await findMerchantOfCalendar(gateway.database, hashFeedToken(token));
    const merchant = merchantId === undefined ? undefined : await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw notFound();
    const { lang } = request.query as { lang?: unknown };
    const language = pickLanguage(typeof lang === 'string' ? lang : undefined, undefined);
    return reply
      .type(CALENDAR_TYPE)
      .headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .send(await readCalendar(gateway, merchant, language));
  });
}
