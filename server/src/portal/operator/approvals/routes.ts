import { approvals } from '@recaudo/contract/people/approvals';
import type { FastifyRequest } from 'fastify';
import { isRequester, type Principal, type StoredChange } from '../../../people/approvals/change.ts';
import { confirmChange, rejectChange, withdrawChange } from '../../../people/approvals/decide-change.ts';
import { isInSetup } from '../../../people/approvals/setup-phase.ts';
import {
  countPendingChanges,
  expireChanges,
  listDecidedChanges,
  listWaitingChanges,
} from '../../../people/approvals/store.ts';
import type { Control } from '../../../people/control.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { operatorOf } from '../../guard/mount-dual.ts';

const DECIDED_SHOWN = 50;

const principalToView = ({ accountId, name }: StoredChange['requestedBy']) => ({
  account_id: accountId,
  name,
});

const changeToView = (change: StoredChange, reader: Principal) => ({
  id: change.id,
  kind: change.kind,
  environment: change.environment,
  target: change.target,
  fields: change.fields,
  state: change.state,
  requested_by: principalToView(change.requestedBy),
  creation_date: change.requestedAt,
  expires_at: change.expiresAt,
  decided_by: change.decidedBy && principalToView(change.decidedBy),
  decision_date: change.decidedAt,
  reason: change.reason,
  is_own: isRequester(change, reader),
});

/** Changes that wait for a second person. */
export function operatorApprovalRoutes(app: App, control: Control): void {
  const { database, realClock } = control;
  const noteDecision = (request: FastifyRequest, { id, kind, target, requestedBy, reason }: StoredChange) => {
    const details = { approval: id, change: kind, requested_by: requestedBy.name };
    request.auditDetails = { what: target, details: reason === null ? details : { ...details, reason } };
  };

  mount(app, approvals.list, async request => {
    await expireChanges(database, realClock.now());
    const reader = operatorOf(request);
    const [waiting, decided] = [
      await listWaitingChanges(database),
      await listDecidedChanges(database, DECIDED_SHOWN),
    ];
    return {
      is_dual: !(await isInSetup(control)),
      waiting: waiting.map(change => changeToView(change, reader)),
      decided: decided.map(change => changeToView(change, reader)),
    };
  });

  mount(app, approvals.count, async () => ({
    waiting: await countPendingChanges(database, realClock.now()),
  }));

  mount(app, approvals.confirm, async request => {
    const change = await confirmChange(control, request.params.change_id, operatorOf(request));
    noteDecision(request, change);
    return { id: change.id, state: change.state };
  });

  mount(app, approvals.reject, async request => {
    const { change_id: id } = request.params;
    const change = await rejectChange(control, id, operatorOf(request), request.body.reason);
    noteDecision(request, change);
    return { id, state: change.state };
  });

  mount(app, approvals.withdraw, async request => {
    const change = await withdrawChange(control, request.params.change_id, operatorOf(request));
    noteDecision(request, change);
    return { id: change.id, state: change.state };
  });
}
