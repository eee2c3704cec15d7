import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { type Action, mayDo, permissions } from '@recaudo/contract/shared/permissions';
import type { RouteRule } from '@recaudo/contract/shared/schema/route';
import type { FastifyRequest } from 'fastify';
import { requireConfirmedEmail } from '../../people/accounts/confirm-email.ts';
import type { Membership } from '../../people/businesses/business.ts';
import { findMembership, findMembershipOfMerchant } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import { findImpersonated } from '../../people/impersonation/impersonation.ts';
import { requireDuty } from '../../people/operators/require-duty.ts';
import { isCsrfToken, type SignedIn } from '../../people/sessions/session.ts';
import { requireFresh, requireSecondFactor } from '../../people/sign-in/step-up.ts';
import { notFound, reject } from '../../platform/errors.ts';
import type { App } from '../../platform/http/server.ts';
import { requireOwnOrigin } from './same-origin.ts';
import { findVisitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null on public routes. */
    signedIn: SignedIn | null;
    /** The path's business with the person's role. */
    membership: Membership | null;
  }
}

/** The route's name in the contract, and the path's environment. */
export function panelRoute(
  method: string,
  url: string,
): { key: string; environment: Environment | undefined } {
  const [, word = '', path = ''] = /^\/panel(?:\/(sandbox|production)(?=\/))?(.*?)\/?$/.exec(url) ?? [];
  return { key: `${method} ${path}`, environment: environments.find(known => known === word) };
}

export const isChange = (request: FastifyRequest): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD';

/** The contract's rule. A route without one is rejected. */
export const ruleOf = ({ routeOptions }: FastifyRequest): RouteRule | undefined => routeOptions.config.rule;

/**
 * Every request below /panel passes this guard: origin, session, token, membership, role, second factor, recent
 * authentication.
 */
export function guardPanel(app: App, control: Control): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('membership', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const rule = ruleOf(request);
    if (rule === undefined) throw reject('route_closed');
    if (isChange(request)) requireOwnOrigin(request, control.addresses.portal);
    request.signedIn = await identify(control, request, rule);
    if (rule.access === 'anyone') return;
    if (rule.access === 'operator') requireOperator(control, request, rule);
    else if (rule.access !== 'account') await requireRole(control, request, rule.access);
    if (rule.needsFresh === true) requireFresh(getSignedIn(request), control.realClock.now());
  });
  // `WWW-Authenticate` would make the browser open its own password dialog.
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.removeHeader('www-authenticate');
    return payload;
  });
}

async function identify(
  control: Control,
  request: FastifyRequest,
  { access }: RouteRule,
): Promise<SignedIn | null> {
  // Background refreshes do not extend an idle session.
  const isBackground = request.headers['x-recaudo-watch'] !== undefined;
  const signedIn = await findVisitor(control, request, isBackground);
  const hasToken =
    signedIn !== undefined &&
    (!isChange(request) || isCsrfToken(signedIn.csrfToken, request.headers['x-recaudo-csrf']));
  // On public routes a session without the CSRF token is ignored.
  if (access === 'anyone') return signedIn !== undefined && hasToken ? signedIn : null;
  if (signedIn === undefined) throw reject('sign_in_first');
  if (!hasToken) {
    throw reject('csrf_token_wrong');
  }
  return signedIn;
}

export function getSignedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw reject('sign_in_first');
  return request.signedIn;
}

export function getMembership(request: FastifyRequest): Membership {
  if (request.membership === null) throw notFound();
  return request.membership;
}

function requireOperator(
  { trialOperator }: Control,
  request: FastifyRequest,
  { duty = 'administer' }: RouteRule,
): void {
  const signedIn = getSignedIn(request);
  requireDuty(signedIn.account.operatorRole, 'view');
  if (signedIn.account.email !== trialOperator) requireSecondFactor(signedIn);
  requireDuty(signedIn.account.operatorRole, duty);
}

async function requireRole(control: Control, request: FastifyRequest, action: Action): Promise<void> {
  const environment = environmentOf(request);
  const impersonation = await findImpersonationOf(control, request, environment);
  const membership = impersonation ?? (await findMembershipOf(control, request, environment));
  if (membership === undefined) throw notFound();
  request.membership = membership;
  if (impersonation !== undefined && isChange(request)) {
    const { name } = impersonation.business;
    throw reject('impersonation_read_only', { business: name });
  }
  if (environment === 'production') requireConfirmedEmail(getSignedIn(request).account);
  if (!mayDo(membership.role, action, environment ?? 'sandbox')) {
    const allowed = permissions[action][environment ?? 'sandbox'];
    throw reject('role_not_allowed', { role: membership.role, allowed });
  }
  if (reachesProduction(membership, action, environment)) requireSecondFactor(getSignedIn(request));
}

/** True for everything in production, and for the people and the name of a live business. */
const reachesProduction = (
  { business }: Membership,
  action: Action,
  environment: Environment | undefined,
): boolean =>
  environment === 'production' ||
  (environment === undefined &&
    action !== 'read' &&
    action !== 'books' &&
    business.productionMerchantId !== null);

type Params = Record<'business_id' | 'merchant_id' | 'environment', string | undefined>;

/** The environment named in the path. */
export function environmentOf(request: FastifyRequest): Environment | undefined {
  const named = (request.params as Params).environment;
  if (named === undefined) return panelRoute(request.method, request.routeOptions.url ?? '').environment;
  const environment = environments.find(known => known === named);
  if (environment === undefined) throw notFound();
  return environment;
}

/** An operator who views the path's business sees what the lowest role sees, even as a member. */
async function findImpersonationOf(
  control: Control,
  request: FastifyRequest,
  environment: Environment | undefined,
): Promise<Membership | undefined> {
  const business = await findImpersonated(control, getSignedIn(request));
  if (business === undefined) return undefined;
  const { business_id: businessId, merchant_id: merchantId } = request.params as Params;
  const own = environment === 'production' ? business.productionMerchantId : business.sandboxMerchantId;
  const isOpen =
    merchantId !== undefined && environment !== undefined ? merchantId === own : businessId === business.id;
  return isOpen ? { business, role: 'read_only' } : undefined;
}

function findMembershipOf(
  { database }: Control,
  request: FastifyRequest,
  environment: Environment | undefined,
): Promise<Membership | undefined> {
  const { business_id: businessId, merchant_id: merchantId } = request.params as Params;
  const { account } = getSignedIn(request);
  if (merchantId !== undefined && environment !== undefined) {
    return findMembershipOfMerchant(database, account.id, environment, merchantId);
  }
  return findMembership(database, account.id, businessId ?? '');
}
