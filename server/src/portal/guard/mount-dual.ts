import type { Environment } from '@recaudo/contract/shared/environment';
import type { AnswerInside, Route } from '@recaudo/contract/shared/schema/route';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../people/approvals/change.ts';
import type { AppliedKindName, PayloadOf, ResultOf } from '../../people/approvals/kinds/kinds.ts';
import { requestChange, SINGLE_CONTROL } from '../../people/approvals/request-change.ts';
import type { Control } from '../../people/control.ts';
import { mount, type RouteRequest } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import type { AuditDetails } from './audit-changes.ts';
import { getSignedIn } from './guard.ts';

export function operatorOf(request: FastifyRequest): Principal {
  const { account } = getSignedIn(request);
  return { kind: 'operator', account: { id: account.id, name: account.name }, fromIp: request.ip };
}

type DualRoute = Route & { control: 'dual' };

/** Options of a route under dual control, which has no handler that could apply the change by itself. */
interface DualHandling<R extends DualRoute, Name extends AppliedKindName> {
  kind: Name;
  /** Throws if this person may not request the change. */
  check?(request: RouteRequest<R>): Promise<void>;
  /** The requested change. */
  read(request: RouteRequest<R>): { environment: Environment; payload: PayloadOf<Name> };
  answer(
    result: ResultOf<Name>,
    request: RouteRequest<R>,
  ):
    | Exclude<AnswerInside<R>, { pending_change: unknown }>
    | Promise<Exclude<AnswerInside<R>, { pending_change: unknown }>>;
  /** Details for the audit log, if one person sufficed. */
  audit(result: ResultOf<Name>, request: RouteRequest<R>): Promise<AuditDetails> | AuditDetails;
}

/** Adds a route whose change a second person confirms once production has payments; it then responds with 202. */
export function mountDual<R extends DualRoute, Name extends AppliedKindName>(
  app: App,
  control: Control,
  its: R,
  { kind, check, read, answer, audit }: DualHandling<R, Name>,
): void {
  const handle = async (request: RouteRequest<R>, reply: { code(status: number): unknown }) => {
    await check?.(request);
    const asked = read(request);
    const outcome = await requestChange(control, { ...asked, kind, by: operatorOf(request) });
    if (outcome.state === 'pending') {
      const { id, expiresAt } = outcome.change;
      request.auditDetails = { isWritten: true };
      reply.code(202);
      return { pending_change: { id, expires_at: expiresAt } };
    }
    const details = await audit(outcome.result, request);
    request.auditDetails = outcome.isSetup
      ? { ...details, details: { ...details.details, control: SINGLE_CONTROL } }
      : details;
    return answer(outcome.result, request);
  };
  mount<Route>(app, its, { isControlled: true }, handle as never);
}
