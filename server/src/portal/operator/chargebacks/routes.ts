import { chargebackCases, type NewCaseNotice } from '@recaudo/contract/operator/chargeback-cases';
import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { caseStates } from '@recaudo/contract/shared/disputes/case-words';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { findCase, listCases } from '../../../domain/disputes/network-cases/case-store.ts';
import type { CaseNotice } from '../../../domain/disputes/network-cases/chargeback-case.ts';
import { dismissCase } from '../../../domain/disputes/network-cases/dismiss-case.ts';
import { followCase } from '../../../domain/disputes/network-cases/follow-notice.ts';
import { matchCase } from '../../../domain/disputes/network-cases/match-case.ts';
import { listNotices } from '../../../domain/disputes/network-cases/notice-store.ts';
import { type TakenNotice, takeNotice } from '../../../domain/disputes/network-cases/take-notice.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { caseFileRoutes } from './file-routes.ts';
import { findOperatorId } from './operator-id.ts';
import { caseToView, detailToView } from './view.ts';

const CASES_SHOWN = 100;

const dayOf = ({ realClock }: Gateway, sent: string | null | undefined): CalendarDate =>
  (sent ?? bogotaDateOf(realClock.now())) as CalendarDate;

function noticeOf(gateway: Gateway, body: NewCaseNotice, byWhom: string | null): CaseNotice {
  const { charge_amount: chargeAmount } = body;
  return {
    connectionId: body.connection || null,
    caseNumber: body.case_number.trim(),
    network: body.network,
    stage: body.stage,
    kind: 'opened',
    outcome: null,
    reasonCode: body.reason_code || null,
    amountCentavos: centavosOf(body.amount),
    feeCentavos: centavosOf(body.fee ?? 0),
    receivedOn: dayOf(gateway, body.received_on),
    dueOn: (body.due_on ?? null) as CalendarDate | null,
    hints: {
      merchantId: body.merchant_id || null,
      reference: body.reference || null,
      authorization: body.authorization || null,
      arn: body.arn || null,
      amountCentavos: chargeAmount === undefined || chargeAmount === null ? null : centavosOf(chargeAmount),
      lastFour: body.last_four || null,
      day: (body.charge_date ?? null) as CalendarDate | null,
    },
    source: 'console',
    byWhom,
  };
}

const takenToView = (taken: TakenNotice) => ({ case: caseToView(taken.case), is_new: taken.isNew });

async function readDetail({ database }: Gateway, id: string) {
  const known = await findCase(database, id);
  if (known === undefined) throw notFound();
  return detailToView(known, await listNotices(database, id));
}

/** Disputes of the card networks: intake, follow-up, and manual matching. */
export function operatorChargebackRoutes(app: App, environments: OperatorEnvironments): void {
  const { get, inEach } = environments;
  mount(app, chargebackCases.list, async ({ query }) => {
    const states = query.state === undefined ? caseStates : [query.state];
    const page = { states, before: query.before, limit: CASES_SHOWN };
    return {
      environments: await inEach(async ({ database }) => (await listCases(database, page)).map(caseToView)),
    };
  });

  mount(app, chargebackCases.get, ({ params }) => readDetail(get(params.environment), params.case_id));

  mount(app, chargebackCases.add, async request => {
    const gateway = get(request.params.environment);
    const taken = await takeNotice(gateway, noticeOf(gateway, request.body, findOperatorId(request)));
    request.auditDetails = { details: { case_number: taken.case.caseNumber, stage: request.body.stage } };
    return takenToView(taken);
  });

  mount(app, chargebackCases.represent, async request => {
    const { params, body } = request;
    const gateway = get(params.environment);
    const taken = await followCase(gateway, params.case_id, {
      kind: 'represented',
      outcome: null,
      amountCentavos: centavosOf(body.amount),
      feeCentavos: 0n,
      receivedOn: dayOf(gateway, body.received_on),
      source: 'console',
      byWhom: findOperatorId(request),
    });
    return takenToView(taken);
  });

  mount(app, chargebackCases.decide, async request => {
    const { params, body } = request;
    const gateway = get(params.environment);
    const taken = await followCase(gateway, params.case_id, {
      kind: 'decided',
      outcome: body.outcome,
      amountCentavos: null,
      feeCentavos: centavosOf(body.fee ?? 0),
      receivedOn: dayOf(gateway, body.received_on),
      source: 'console',
      byWhom: findOperatorId(request),
    });
    request.auditDetails = { details: { outcome: body.outcome } };
    return takenToView(taken);
  });

  mount(app, chargebackCases.match, async request => {
    const { params, body } = request;
    const gateway = get(params.environment);
    const named = { merchantId: body.merchant_id, transactionId: body.transaction_id };
    await matchCase(gateway, params.case_id, named);
    request.auditDetails = { details: { transaction_id: body.transaction_id } };
    return readDetail(gateway, params.case_id);
  });

  mount(app, chargebackCases.dismiss, async request => {
    const { params, body } = request;
    const gateway = get(params.environment);
    await dismissCase(gateway, params.case_id, { reason: body.reason, by: findOperatorId(request) });
    request.auditDetails = { details: { reason: body.reason } };
    return readDetail(gateway, params.case_id);
  });

  announcementRoutes(app, environments);
  caseFileRoutes(app, environments);
}
