import { enrolments } from '@recaudo/contract/operator/enrolments';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { listConnections } from '../../../domain/routing/connections.ts';
import { listEnrolments, removeEnrolment } from '../../../domain/routing/enrolments.ts';
import type { Control } from '../../../people/control.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';

/** A merchant's identity at each connection. */
export function operatorEnrolmentRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, enrolments.list, async ({ params }) => {
    const gateway = get(params.environment);
    const { merchant_id: merchantId } = params;
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw notFound();
    const connections = new Map(
      (await listConnections(gateway)).map(connection => [connection.id, connection]),
    );
    return {
      merchant_name: merchant.name,
      enrolments: (await listEnrolments(gateway, { merchantId })).map(enrolment => ({
        link_id: enrolment.connectionId,
        link_name: connections.get(enrolment.connectionId)?.name ?? enrolment.connectionId,
        kind: connections.get(enrolment.connectionId)?.kind ?? '',
        facts: enrolment.facts,
        secrets: enrolment.secretNames,
        needs_secrets: enrolment.needsSecrets,
        creation_date: enrolment.creationDate,
      })),
    };
  });

  mountDual(app, control, enrolments.enrol, {
    kind: 'merchant_enrolled',
    read: ({
      params: { environment, merchant_id: merchantId, link_id: connectionId },
      body: { values },
    }) => ({
      environment,
      payload: { merchantId, linkId: connectionId, values },
    }),
    answer: ({ merchantId, connectionId }) => ({ merchant_id: merchantId, link_id: connectionId }),
    audit: ({ merchantId, connectionId, facts, secretNames }) => ({
      what: merchantId,
      details: { link_id: connectionId, facts: JSON.stringify(facts), secrets: secretNames.join(', ') },
    }),
  });

  // One person suffices: this stops payments over the connection but redirects none.
  mount(app, enrolments.remove, async request => {
    const { environment, merchant_id: merchantId, link_id: connectionId } = request.params;
    await removeEnrolment(get(environment), { merchantId, connectionId });
    request.auditDetails = { what: merchantId, details: { link_id: connectionId } };
  });
}
