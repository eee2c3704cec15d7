import type { FastifyRequest } from 'fastify';
import { audit } from '../control/audit/audit.ts';
import { INSTALLATION } from '../control/audit/audit-entry.ts';
import type { Business } from '../control/businesses/business.ts';
import { findBusinessOf } from '../control/businesses/store.ts';
import type { Control } from '../control/control.ts';
import { setVisit } from '../control/sessions/store.ts';
import { findVisited, VISIT_MS } from '../control/sessions/visit.ts';
import { GatewayError, notFound } from '../errors.ts';
import { pathId } from '../http/path-id.ts';
import type { App } from '../http/server.ts';
import { environmentOf, getSignedIn } from './guard.ts';
import { sessionView } from './session-view.ts';

/** An operator opens a merchant's dashboard to look at it, and leaves it. The merchant's own log tells of both. */
export function operatorVisitRoutes(app: App, control: Control): void {
  const turnTo = async (request: FastifyRequest, business: Business | undefined) => {
    const { account, session, csrfToken } = getSignedIn(request);
    const endsAt = new Date(control.realClock.now().getTime() + VISIT_MS);
    const visit =
      business === undefined
        ? ({ businessId: null, endsAt: null } as const)
        : { businessId: business.id, endsAt };
    await setVisit(control.database, session.id, visit);
    const changed = { ...session, visitedBusinessId: visit.businessId, visitEndsAt: visit.endsAt };
    return sessionView(control, { account, csrfToken, session: changed });
  };

  app.post('/ops/merchants/:environment/:merchant_id/visit', async request => {
    const merchantId = pathId(request, 'merchant_id');
    const business = await getBusinessOf(control, request, merchantId);
    const { account } = getSignedIn(request);
    request.auditNote = { chain: business.id, what: merchantId };
    await audit(control, {
      chain: INSTALLATION,
      account: { id: account.id, name: account.name },
      action: 'merchant_visited',
      what: merchantId,
      fromIp: request.ip,
      environment: environmentOf(request) ?? null,
      details: {},
    });
    return turnTo(request, business);
  });

  app.delete('/ops/visit', async request => {
    const business = await findVisited(control, getSignedIn(request));
    if (business !== undefined) request.auditNote = { chain: business.id, what: business.id };
    return turnTo(request, undefined);
  });
}

async function getBusinessOf(
  { database, gateways }: Control,
  request: FastifyRequest,
  merchantId: string,
): Promise<Business> {
  const environment = environmentOf(request);
  const business = await findBusinessOf(database, merchantId);
  if (environment === undefined || gateways[environment] === undefined) throw notFound();
  const own = environment === 'sandbox' ? business?.sandboxMerchantId : business?.productionMerchantId;
  if (business === undefined || own !== merchantId) {
    throw new GatewayError(1005, {
      description: 'This merchant has no dashboard: it was made by command, without a business',
    });
  }
  return business;
}
