import type { Gateway } from '../../../dependencies.ts';
import { isMailAddress } from '../../../platform/primitives/network/mail-address.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import type { Mailer, OutgoingMail } from '../../../processors/mailer.ts';
import { type EmailSettings, usualEmails } from '../email-settings.ts';
import { listEmailSettings } from '../email-settings-store.ts';
import { type ClaimedMail, installationMailKinds, type MailKind } from '../mail.ts';
import { claimDueMails, failMail, markMailSent, postponeMail } from '../store.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import { replanMails } from '../timed/release-mails.ts';
import { endOf, isTimed, mayLeave } from '../timed/timed-mail.ts';
import { endTimedMails, findTimedMail, type TimedOnClock } from '../timed/timed-mail-change-store.ts';
import { isRejectedForGood, isTooOld, nextAttemptAt, reasonOf } from './delivery-rules.ts';

const LEASE_MS = 5 * 60_000;
/** Longer than sending one email takes. No email is started with less than this left of the lease. */
const MARGIN_MS = 60_000;
const AT_ONCE = 4;

/** An environment, or the installation itself. */
export type Outbox = Pick<
  Gateway,
  'database' | 'clock' | 'realClock' | 'mailer' | 'retention' | 'log' | 'metrics'
>;

/**
 * The sweep that sends the outbox, each email at least once: after a crash between the mail server's acceptance and
 * our record, the email is sent again with the same Message-ID. Without a mailer, as in the sandbox, emails are
 * only stored.
 */
export async function sendMails(outbox: Outbox, batchSize: number): Promise<number> {
  const { database, realClock, mailer } = outbox;
  if (mailer === undefined) return 0;
  const now = realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await claimDueMails(database, now, leaseUntil, batchSize);
  const settings = await settingsOf(outbox, due);
  const nameOf = ({ merchantId, id }: ClaimedMail) => ({ kind: 'mail', merchantId, id });
  await workApart(outbox, { rows: due, atOnce: AT_ONCE, nameOf }, async mail => {
    const leftMs = leaseUntil.getTime() - realClock.now().getTime();
    if (leftMs > MARGIN_MS) await sendOne(outbox, mailer, mail, settings.get(mail.merchantId));
  });
  return due.length;
}

/** The sender settings of merchants. The installation's own outbox has no merchants. */
async function settingsOf({ database }: Outbox, due: readonly ClaimedMail[]) {
  const theirs = due.filter(({ kind }) => !comesFromUs(kind)).map(({ merchantId }) => merchantId);
  return theirs.length === 0 ? new Map<string, EmailSettings>() : listEmailSettings(database, theirs);
}

async function sendOne(
  outbox: Outbox,
  mailer: Mailer,
  mail: ClaimedMail,
  settings: EmailSettings | undefined,
): Promise<void> {
  const { database, realClock } = outbox;
  const timed = isTimed(mail.kind) ? await findTimedMail(database, mail.merchantId, mail.id) : undefined;
  if (timed !== undefined && !(await isStillToLeave(outbox, timed))) return;
  const since = timed !== undefined && timed.allowedAt > mail.queuedAt ? timed.allowedAt : mail.queuedAt;
  if (isTooOld(since, realClock.now())) {
    await failMail(database, mail, 'it could not be sent in time');
    return;
  }
  try {
    await mailer.send(outgoing(mail, settings));
  } catch (error) {
    await recordFailure(outbox, mail, since, error);
    return;
  }
  await markMailSent(database, mail.id, realClock.now());
}

/**
 * Checked just before sending, because the debt may have been paid, or retries may have gone past the legal hours.
 */
async function isStillToLeave(outbox: Outbox, timed: TimedOnClock): Promise<boolean> {
  const now = timed.clockFrozenAt ?? outbox.clock.now();
  const because = endOf(timed);
  if (because !== undefined) await endTimedMails(outbox.database, [{ ...timed, because }]);
  else if (!mayLeave(timed, now)) await replanMails(outbox, timed, now);
  else return true;
  return false;
}

async function recordFailure(outbox: Outbox, mail: ClaimedMail, since: Date, error: unknown): Promise<void> {
  const { database, realClock, log } = outbox;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  // Leaves out the server's message, which often repeats the recipient's address.
  const logFields = {
    merchant_id: mail.merchantId,
    mail_id: mail.id,
    attempts: mail.attempts,
    code,
    responseCode,
  };
  const next = isRejectedForGood(error) ? undefined : nextAttemptAt(mail.attempts, since, realClock.now());
  if (next === undefined) {
    log.error(logFields, 'email abandoned');
    await failMail(database, mail, reasonOf(error));
  } else {
    log.warn(logFields, 'mail server rejected an email; it will be retried');
    await postponeMail(database, mail, next, reasonOf(error));
  }
}

/** Emails to a merchant or its team are sent in the gateway's name. */
const comesFromUs = (kind: MailKind): boolean =>
  kind === 'webhook_disabled' ||
  kind === 'payout_account_news' ||
  kind === 'payout_news' ||
  installationMailKinds.some(own => own === kind);

function outgoing(mail: ClaimedMail, settings = usualEmails): OutgoingMail {
  const { id, recipient, language, subject, text, html } = mail;
  const content = { id, recipient, language, subject, text, html };
  if (comesFromUs(mail.kind)) return { ...content, senderName: null, replyTo: null };
  const answersTo = settings.replyTo ?? mail.merchantEmail;
  return {
    ...content,
    senderName: freeText(settings.senderName ?? mail.merchantName, SUBJECT_PART_MAX),
    replyTo: answersTo !== null && isMailAddress(answersTo) ? answersTo : null,
  };
}
