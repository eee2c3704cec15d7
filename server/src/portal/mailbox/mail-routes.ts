import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredMail } from '../../domain/emails/mail.ts';
import { findMail, listMails, type MailFilter } from '../../domain/emails/sending/mailbox-store.ts';
import { isForeignId } from '../../domain/merchants/merchant.ts';
import type { Addresses } from '../../operations/installation/addresses.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/server.ts';
import { isIdentifier } from '../../platform/primitives/values/id.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import { mailPolicy } from '../merchant/emails/mail-page.ts';
import { renderMailList, renderMailPage } from './mail-pages.ts';
import type { MailboxAccess, MailboxView } from './mailbox-access.ts';

const PAGE_SIZE = 50;

/** The documentation's policy, plus a form and a frame of our own pages. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface Mailboxes {
  sandbox: Queryable;
  /** The control database of an installation without a mail server; undefined if its own emails are hidden. */
  installation: Queryable | undefined;
  access: MailboxAccess;
  /** The addresses that serve an email's pictures. */
  addresses: Pick<Addresses, 'sandbox'>;
}

/** Shows developers the sandbox's emails, and those of an installation without a mail server. */
export function addMailbox(app: App, mailboxes: Mailboxes): void {
  app.get('/mail', async (request, reply) => {
    const view = await mailboxes.access(request);
    if (view === undefined) return askToSignIn(reply);
    const { merchant, before } = request.query as { merchant?: unknown; before?: unknown };
    const merchantId = asText(merchant)?.trim();
    const cursor = asText(before);
    const filter = {
      merchantId: merchantId === '' ? undefined : merchantId,
      before: cursor !== undefined && isIdentifier(cursor) ? cursor : undefined,
    };
    const isNobody = filter.merchantId !== undefined && !isForeignId(filter.merchantId);
    const mails = isNobody ? [] : await listNewest(mailboxes, view, filter);
    const shown = mails.slice(0, PAGE_SIZE);
    const olderThan = mails.length > PAGE_SIZE ? shown.at(-1)?.id : undefined;
    const hidesOwnMails = mailboxes.installation !== undefined && !view.seesOwnMails;
    const list = { mails: shown, merchantId: filter.merchantId, olderThan, hidesOwnMails };
    return sendPage(reply, PAGE_POLICY, renderMailList(list, languageOf(request)));
  });

  app.get('/mail/:mail_id', async (request, reply) => {
    const view = await mailboxes.access(request);
    if (view === undefined) return askToSignIn(reply);
    const mail = await getMail(mailboxes, view, request);
    return sendPage(reply, PAGE_POLICY, renderMailPage(mail, languageOf(request)));
  });

  app.get('/mail/:mail_id/html', async (request, reply) => {
    const view = await mailboxes.access(request);
    if (view === undefined) return askToSignIn(reply);
    const { html } = await getMail(mailboxes, view, request);
    return sendPage(reply, mailPolicy(mailboxes.addresses.sandbox), html);
  });
}

export const askToSignIn = (reply: FastifyReply): FastifyReply =>
  reply.header('location', '/entrar').code(303).send();

/** Ids rise with time, in either database. */
async function listNewest(
  { sandbox, installation }: Mailboxes,
  { merchantIds, seesOwnMails }: MailboxView,
  filter: MailFilter,
): Promise<StoredMail[]> {
  const lists = await Promise.all([
    listMails(sandbox, { ...filter, merchantIds }, PAGE_SIZE + 1),
    installation !== undefined && seesOwnMails ? listMails(installation, filter, PAGE_SIZE + 1) : [],
  ]);
  return lists.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
}

async function getMail(
  { sandbox, installation }: Mailboxes,
  { merchantIds, seesOwnMails }: MailboxView,
  request: FastifyRequest,
): Promise<StoredMail> {
  const { mail_id: id } = request.params as { mail_id: string };
  if (!isIdentifier(id)) throw notFound();
  const mail = await findMail(sandbox, id);
  if (mail !== undefined && (merchantIds?.includes(mail.merchantId) ?? true)) return mail;
  const own = installation !== undefined && seesOwnMails ? await findMail(installation, id) : undefined;
  if (own === undefined) throw notFound();
  return own;
}

const sendPage = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(page);

/** A repeated parameter arrives as a list and is ignored. */
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']);
