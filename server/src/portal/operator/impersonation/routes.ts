import { impersonation as impersonationContract } from '@recaudo/contract/people/impersonation';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../people/audit/audit.ts';
import { INSTALLATION } from '../../../people/audit/audit-entry.ts';
import type { Business } from '../../../people/businesses/business.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { findImpersonated, IMPERSONATION_MS } from '../../../people/impersonation/impersonation.ts';
import { setImpersonation } from '../../../people/sessions/store.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getSignedIn } from '../../guard/guard.ts';
import { sessionView } from '../../people/session-view.ts';

/** Lets an operator view a merchant's dashboard. The merchant's own audit log records the start and the end. */
export function operatorImpersonationRoutes(app: App, control: Control): void {
  const turnTo = async (request: FastifyRequest, business: Business | undefined) => {
    const { account, session, csrfToken } = getSignedIn(request);
    const endsAt = new Date(control.realClock.now().getTime() + IMPERSONATION_MS);
    const impersonation =
      business === undefined
        ? ({ businessId: null, endsAt: null } as const)
        : { businessId: business.id, endsAt };
    await setImpersonation(control.database, session.id, impersonation);
    const changed = {
      ...session,
      impersonatedBusinessId: impersonation.businessId,
      impersonationEndsAt: impersonation.endsAt,
    };
    return sessionView(control, { account, csrfToken, session: changed });
  };

  mount(app, impersonationContract.start, async request => {
    const { environment, merchant_id: merchantId } = request.params;
    const business = await getBusinessOf(control, environment, merchantId);
    const { account } = getSignedIn(request);
    request.auditDetails = { chain: business.id, what: merchantId };
    await audit(control, {
      chain: INSTALLATION,
      account: { id: account.id, name: account.name },
      action: 'impersonation_started',
      what: merchantId,
      fromIp: request.ip,
      environment,
      details: {},
    });
    return turnTo(request, business);
  });

  mount(app, impersonationContract.end, async request => {
    const business = await findImpersonated(control, getSignedIn(request));
    if (business !== undefined) request.auditDetails = { chain: business.id, what: business.id };
    return turnTo(request, undefined);
  });
}

async function getBusinessOf(
  { database, gateways }: Control,
  environment: Environment,
  merchantId: string,
): Promise<Business> {
  const business = await findBusinessOf(database, merchantId);
  if (gateways[environment] === undefined) throw notFound();
  const own = environment === 'sandbox' ? business?.sandboxMerchantId : business?.productionMerchantId;
  if (business === undefined || own !== merchantId) {
    throw reject('merchant_without_dashboard');
  }
  return business;
}
