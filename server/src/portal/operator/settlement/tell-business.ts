import type { FastifyRequest } from 'fastify';
import { audit } from '../../../people/audit/audit.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { type AuditDetails } from '../../guard/audit-changes.ts';
import { environmentOf, getSignedIn, ruleOf } from '../../guard/guard.ts';

/** Writes a change of a merchant's money into its own audit log, too, and into that of the installation. */
export async function auditForMerchant(
  control: Control,
  request: FastifyRequest,
  merchantId: string,
  details: NonNullable<AuditDetails['details']>,
): Promise<void> {
  request.auditDetails = { what: merchantId, details };
  const business = await findBusinessOf(control.database, merchantId);
  const action = ruleOf(request)?.change;
  if (business === undefined || action === undefined) return;
  const { account } = getSignedIn(request);
  await audit(control, {
    chain: business.id,
    account: { id: account.id, name: account.name },
    action,
    what: merchantId,
    fromIp: request.ip,
    environment: environmentOf(request) ?? null,
    details,
  });
}
