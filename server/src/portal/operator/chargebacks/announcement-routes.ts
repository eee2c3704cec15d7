import { chargebackAnnouncements } from '@recaudo/contract/operator/chargeback-announcements';
import { readStoredProblem } from '../../../domain/disputes/network-cases/stored-problem.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import {
  dismissAnnouncement,
  listRejectedAnnouncements,
  type RejectedAnnouncement,
  retryAnnouncement,
} from '../../../processors/connections/disputes/rejected-announcement-store.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { findOperatorId } from './operator-id.ts';

function announcementToView({ connectionId, announcement, ...rest }: RejectedAnnouncement) {
  const isAdvice = announcement.kind === 'advice';
  return {
    connection: connectionId,
    key: rest.key,
    kind: announcement.kind,
    case_number: isAdvice ? announcement.caseNumber : null,
    merchant_id: isAdvice ? null : announcement.merchantId,
    transaction_id: isAdvice ? null : announcement.transactionId,
    ...readStoredProblem(rest.problem),
    creation_date: rest.creationDate,
    dismissal: rest.dismissal,
  };
}

/** Announcements of connections that the worker rejected. */
export function announcementRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
  mount(app, chargebackAnnouncements.list, async ({ query }) => ({
    environments: await inEach(async ({ database }) =>
      (await listRejectedAnnouncements(database, query.state ?? 'rejected')).map(announcementToView),
    ),
  }));

  mount(app, chargebackAnnouncements.retry, async request => {
    const { params, body } = request;
    const { database, realClock } = get(params.environment);
    const named = { connectionId: body.connection, key: body.key };
    if (!(await retryAnnouncement(database, named, realClock.now()))) throw notFound();
    request.auditDetails = { what: body.connection, details: { announcement: body.key } };
    return { done: true as const };
  });

  mount(app, chargebackAnnouncements.dismiss, async request => {
    const { params, body } = request;
    const { database, realClock } = get(params.environment);
    const named = { connectionId: body.connection, key: body.key };
    const dismissal = { reason: body.reason, by: findOperatorId(request), at: realClock.now() };
    if (!(await dismissAnnouncement(database, named, dismissal))) throw notFound();
    request.auditDetails = {
      what: body.connection,
      details: { announcement: body.key, reason: body.reason },
    };
    return { done: true as const };
  });
}
