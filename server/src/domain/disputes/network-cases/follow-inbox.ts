import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { collectFailedRows } from '../../../platform/rows-apart.ts';
import type { Announcement } from '../../../processors/connections/disputes/dispute-inbox.ts';
import {
  claimAnnouncements,
  dropAnnouncement,
  failAnnouncement,
  postponeAnnouncement,
  type WaitingAnnouncement,
} from '../../../processors/connections/disputes/dispute-inbox-store.ts';
import { queryDispute } from './query-dispute.ts';
import { writeStoredProblem } from './stored-problem.ts';
import { takeNotice } from './take-notice.ts';

const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Turns disputes announced by connections into cases. An upstream that does not respond is queried again later. */
export async function followChargebackInbox(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock } = gateway;
  const now = realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const waiting = await claimAnnouncements(database, now, leaseUntil, batchSize);
  const failed = collectFailedRows(gateway);
  for (const each of waiting) {
    try {
      await follow(gateway, each);
    } catch (error) {
      failed.note({ kind: 'announced dispute', merchantId: each.connectionId, id: each.key }, error);
    }
  }
  failed.throwFirst();
  return waiting.length;
}

async function follow(gateway: Gateway, waiting: WaitingAnnouncement): Promise<void> {
  const { database, log, realClock } = gateway;
  const { connectionId, key, announcement, attempts } = waiting;
  try {
    const isDone = await take(gateway, connectionId, announcement);
    if (isDone) {
      await dropAnnouncement(database, waiting);
      return;
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ link: connectionId, key, problem: error.message }, 'rejected an announced dispute');
    await failAnnouncement(database, waiting, writeStoredProblem(error));
    return;
  }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  await postponeAnnouncement(database, waiting, new Date(realClock.now().getTime() + pauseMs));
}

/** False: the upstream did not respond. */
async function take(gateway: Gateway, connectionId: string, announcement: Announcement): Promise<boolean> {
  if (announcement.kind === 'ask') return queryDispute(gateway, connectionId, announcement);
  const { outcome, retrievalReference, authorization, lastFour } = announcement;
  const centavos = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  await takeNotice(gateway, {
    connectionId,
    caseNumber: announcement.caseNumber,
    network: announcement.network,
    stage: announcement.stage,
    kind: outcome === null ? 'opened' : 'decided',
    outcome,
    reasonCode: announcement.reasonCode,
    amountCentavos: outcome === null ? centavos(announcement.amount) : null,
    feeCentavos: centavos(announcement.fee) ?? 0n,
    receivedOn: bogotaDateOf(gateway.realClock.now()),
    dueOn: announcement.dueOn as CalendarDate | null,
    hints: {
      merchantId: null,
      reference: null,
      authorization,
      arn: retrievalReference,
      amountCentavos: null,
      lastFour,
      day: announcement.chargeDay as CalendarDate | null,
    },
    source: 'iso8583',
    byWhom: null,
  });
  return true;
}
