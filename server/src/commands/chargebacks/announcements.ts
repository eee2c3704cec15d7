import { MAX_DISMISSAL_REASON } from '@recaudo/contract/operator/chargeback-cases';
import { announcementStates } from '@recaudo/contract/shared/disputes/case-words';
import { environments } from '@recaudo/contract/shared/environment';
import { readStoredProblem } from '../../domain/disputes/network-cases/stored-problem.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import {
  dismissAnnouncement,
  listRejectedAnnouncements,
  type RejectedAnnouncement,
  retryAnnouncement,
} from '../../processors/connections/disputes/rejected-announcement-store.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { findShellUser, shared } from './options.ts';

const announcementRecord = ({ connectionId, key, announcement, ...rest }: RejectedAnnouncement) => {
  const isAdvice = announcement.kind === 'advice';
  return {
    connection: connectionId,
    key,
    case_number: isAdvice ? announcement.caseNumber : '',
    merchant_id: isAdvice ? '' : announcement.merchantId,
    transaction_id: isAdvice ? '' : announcement.transactionId,
    problem: readStoredProblem(rest.problem).problem,
    received_at: formatInstant(rest.creationDate),
    dismissed_because: rest.dismissal?.reason ?? '',
    dismissed_by: rest.dismissal?.by ?? '',
  };
};

export async function announcementsList(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, state: { type: 'string' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const state = chooseOption(options.state, 'state', announcementStates, 'rejected');
  await withGateway(environment, async ({ database }) => {
    const announcements = await listRejectedAnnouncements(database, state);
    printTable(announcements.map(announcementRecord), options.json);
  });
}

const named = { ...shared, connection: { type: 'string' }, key: { type: 'string' } } as const;

export async function announcementsRetry(args: string[]): Promise<void> {
  const options = readOptions(args, named);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const connectionId = requireOption(options.connection, 'connection');
  const key = requireOption(options.key, 'key');
  const change = {
    action: 'chargeback_announcement_retried',
    what: connectionId,
    details: { announcement: key },
  };
  await changeGateway(environment, change, async ({ database, realClock }) => {
    if (!(await retryAnnouncement(database, { connectionId, key }, realClock.now())))
      throw unknown(connectionId, key);
    printRecord({ connection: connectionId, key, state: 'waiting' }, options.json);
  });
}

export async function announcementsDismiss(args: string[]): Promise<void> {
  const options = readOptions(args, { ...named, reason: { type: 'string' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const connectionId = requireOption(options.connection, 'connection');
  const key = requireOption(options.key, 'key');
  const reason = requireOption(options.reason, 'reason').trim();
  if (reason === '' || reason.length > MAX_DISMISSAL_REASON) {
    throw new UsageError(`--reason must have 1 to ${MAX_DISMISSAL_REASON} characters`);
  }
  const change = {
    action: 'chargeback_announcement_dismissed',
    what: connectionId,
    details: { announcement: key, reason },
  };
  await changeGateway(environment, change, async ({ database, realClock }) => {
    const dismissal = { reason, by: findShellUser(), at: realClock.now() };
    if (!(await dismissAnnouncement(database, { connectionId, key }, dismissal)))
      throw unknown(connectionId, key);
    printRecord({ connection: connectionId, key, state: 'dismissed' }, options.json);
  });
}

const unknown = (connectionId: string, key: string): UsageError =>
  new UsageError(
    `the connection ${connectionId} has no rejected announcement ${key}; recaudo announcements list shows them`,
  );
