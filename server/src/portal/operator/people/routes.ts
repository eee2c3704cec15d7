import { dutiesOf } from '@recaudo/contract/operator/operator-duties';
import { operators } from '@recaudo/contract/operator/operators';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { FastifyRequest } from 'fastify';
import type { Control } from '../../../people/control.ts';
import { accessCsv } from '../../../people/operators/access-csv.ts';
import { type Remover, removeOperator } from '../../../people/operators/remove-operator.ts';
import { findReviewDue, reviewAccess } from '../../../people/operators/review-access.ts';
import { listReviews } from '../../../people/operators/review-store.ts';
import { listOperatorsWithUse, type Operator } from '../../../people/operators/store.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getSignedIn } from '../../guard/guard.ts';
import { mountDual } from '../../guard/mount-dual.ts';

const REVIEWS_SHOWN = 12;

const operatorToView = (operator: Operator, readerId: string) => ({
  id: operator.id,
  name: operator.name,
  email: operator.email,
  role: operator.operatorRole,
  duties: dutiesOf(operator.operatorRole),
  has_second_factor: operator.hasSecondFactor,
  last_used_at: operator.lastUsedAt,
  since: operator.since,
  added_by: operator.addedBy,
  is_self: operator.id === readerId,
});

function removerOf(request: FastifyRequest): Remover {
  const { account } = getSignedIn(request);
  return { account: { id: account.id, name: account.name }, fromIp: request.ip };
}

/** The installation's operators: their rights, and the last review. */
export function operatorPeopleRoutes(app: App, control: Control): void {
  const { database, realClock } = control;
  const reviewDue = async () => {
    const now = realClock.now();
    const due = await findReviewDue(database, now);
    return { review_due_at: due?.dueAt ?? now, is_review_due: due?.isDue ?? false };
  };

  mount(app, operators.list, async request => {
    const reader = getSignedIn(request).account.id;
    const reviews = await listReviews(database, REVIEWS_SHOWN);
    return {
      operators: (await listOperatorsWithUse(database)).map(operator => operatorToView(operator, reader)),
      reviews: reviews.map(({ reviewedAt, reviewer, operators: count, note }) => ({
        reviewed_at: reviewedAt,
        reviewed_by: reviewer,
        operators: count,
        note,
      })),
      ...(await reviewDue()),
    };
  });

  mount(app, operators.reviewDue, reviewDue);

  mount(app, operators.review, async request => {
    const note = request.body.note ?? '';
    await reviewAccess(control, removerOf(request), note === '' ? null : note);
    request.auditDetails = { isWritten: true };
  });

  mount(app, operators.exportCsv, async (request, reply) => {
    const { language } = getSignedIn(request).account;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="recaudo-accesos.csv"')
      .send(accessCsv(await listOperatorsWithUse(database), language));
  });

  mount(app, operators.remove, async request => {
    const { operator, endedSessions } = await removeOperator(
      control,
      request.params.account_id,
      removerOf(request),
    );
    request.auditDetails = { isWritten: true };
    return { id: operator.id, ended_sessions: endedSessions };
  });

  // The console covers both environments: dual control applies once production has payments.
  const environment: Environment = control.gateways.production === undefined ? 'sandbox' : 'production';
  mountDual(app, control, operators.changeRole, {
    kind: 'operator_role_changed',
    read: request => ({
      environment,
      payload: { operator: request.params.account_id, role: request.body.role },
    }),
    answer: ({ id, operatorRole }) => ({ id, role: operatorRole }),
    audit: ({ id, name, operatorRole }) => ({ what: id, details: { name, role: operatorRole } }),
  });
}
