import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import { listCaught } from '../../domain/webhooks/inbox/store.ts';
import type { Addresses } from '../../operations/installation/addresses.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { App } from '../../platform/http/server.ts';
import { isIdentifier } from '../../platform/primitives/values/id.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import { renderInbox } from './inbox-page.ts';
import { askToSignIn } from './mail-routes.ts';
import type { MailboxAccess } from './mailbox-access.ts';

const PAGE_SIZE = 25;

/** The documentation's policy, plus a form and a script that call this page. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Shows developers the events that the sandbox's own endpoint received. */
export function addInbox(app: App, database: Queryable, addresses: Addresses, access: MailboxAccess): void {
  app.get('/inbox', async (request, reply) => {
    const view = await access(request);
    if (view === undefined) return askToSignIn(reply);
    const { merchant, before } = request.query as { merchant?: unknown; before?: unknown };
    const merchantId = asId(merchant);
    const merchantIds =
      merchantId === undefined
        ? view.merchantIds
        : [merchantId].filter(id => view.merchantIds?.includes(id) ?? true);
    const caught = await listCaught(database, { merchantIds, before: asId(before) }, PAGE_SIZE + 1);
    const deliveries = caught.slice(0, PAGE_SIZE);
    const olderThan = caught.length > PAGE_SIZE ? deliveries.at(-1)?.id : undefined;
    return reply
      .headers({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send(renderInbox({ deliveries, merchantId, olderThan }, addresses, languageOf(request)));
  });
}

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' && isIdentifier(value.trim()) ? value.trim() : undefined;

const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']);
