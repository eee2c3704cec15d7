import type { Gateway } from '../../../dependencies.ts';
import type { MailJob } from '../../../domain/emails/sending/job-store.ts';
import { findMail } from '../../../domain/emails/sending/mailbox-store.ts';
import { redactResponseBody, redactText } from '../../../domain/request-log/redact.ts';
import {
  listWaitingEvents,
  type QueueJob,
  type QueueKey,
} from '../../../domain/webhooks/delivery/queue/job-store.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { type GatewayError, notFound, reject } from '../../../platform/errors.ts';
import { maskAddress, redactEmail } from './redact-email.ts';

type Place = Pick<Gateway, 'database' | 'realClock'>;

const EVENTS_SHOWN = 10;

/** A job's id in URLs: ids contain no dots. */
export const queueJobId = ({ merchantId, webhookId, resourceId, replay }: QueueKey): string =>
  [merchantId, webhookId, resourceId, replay].join('.');

export function readQueueJobId(text: string): QueueKey | undefined {
  const [, merchantId, webhookId, resourceId, replay] =
    /^([a-z0-9]{1,45})\.([a-z0-9]{1,45})\.([a-z0-9]{1,45})\.(\d{1,9})$/.exec(text) ?? [];
  if (merchantId === undefined || webhookId === undefined || resourceId === undefined) return undefined;
  return { merchantId, webhookId, resourceId, replay: Number(replay) };
}

export const queueJobToView = (job: QueueJob) => ({
  id: queueJobId(job),
  merchant_id: job.merchantId,
  merchant_name: job.merchantName,
  // Only the origin, because path and query may contain the merchant's secret.
  to: new URL(job.url).origin,
  resource_id: job.resourceId,
  events: job.events,
  attempts: job.attempts,
  queued_at: job.queuedAt,
  next_attempt_at: job.dueAt,
  is_running: job.isHeld,
});

export const mailJobToView = (job: MailJob) => ({
  id: job.id,
  merchant_id: job.merchantId,
  kind: job.kind,
  recipient: maskAddress(job.recipient),
  status: job.status,
  attempts: job.attempts,
  queued_at: job.queuedAt,
  next_attempt_at: job.status === 'queued' ? job.nextAttemptAt : null,
  is_running: job.isHeld,
  last_error: job.lastError === null ? null : redactEmail(job.lastError),
});

/** The queued payload, redacted as in the request log. */
export async function inspectQueue({ database }: Place, key: QueueKey) {
  const events = await listWaitingEvents(database, key, EVENTS_SHOWN);
  if (events.length === 0) throw notFound();
  return {
    id: queueJobId(key),
    events: events.map(({ payload, reason, ...event }) => ({
      ...event,
      payload: redactResponseBody(payload),
      reason: reason === null ? null : redactText(reason),
    })),
  };
}

export async function inspectMail({ database }: Place, id: string) {
  const mail = await findMail(database, id);
  if (mail === undefined) throw notFound();
  return {
    id,
    kind: mail.kind,
    recipient: maskAddress(mail.recipient),
    resource_id: mail.resourceId ?? null,
    subject: redactEmail(mail.subject),
    text: redactEmail(mail.text),
  };
}

const heldNow = (): GatewayError => reject('job_under_way');

export async function changeQueue(
  place: Place,
  key: QueueKey,
  change: (database: Queryable, key: QueueKey, now: Date) => Promise<number>,
): Promise<void> {
  if ((await change(place.database, key, place.realClock.now())) > 0) return;
  await inspectQueue(place, key);
  throw heldNow();
}

export async function changeMail(
  { database, realClock }: Place,
  id: string,
  change: (database: Queryable, id: string, now: Date) => Promise<number>,
): Promise<void> {
  if ((await change(database, id, realClock.now())) > 0) return;
  const mail = await findMail(database, id);
  if (mail?.status !== 'queued') throw notFound();
  throw heldNow();
}
