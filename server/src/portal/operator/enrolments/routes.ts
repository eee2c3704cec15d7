import { enrolments } from '@recaudo/contract/panel/enrolments';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { listEnrolments, removeEnrolment } from '../../../domain/routes/enrolments.ts';
import { listLinks } from '../../../domain/routes/links.ts';
import { notFound } from '../../../errors.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import type { Control } from '../../../people/control.ts';
import { mountDual } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';

/** What a merchant is called at the other end of each link. */
export function operatorEnrolmentRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, enrolments.list, async ({ params }) => {
    const gateway = get(params.environment);
    const { merchant_id: merchantId } = params;
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw notFound();
    const links = new Map((await listLinks(gateway)).map(link => [link.id, link]));
    return {
      merchant_name: merchant.name,
      enrolments: (await listEnrolments(gateway, { merchantId })).map(enrolment => ({
        link_id: enrolment.linkId,
        link_name: links.get(enrolment.linkId)?.name ?? enrolment.linkId,
        kind: links.get(enrolment.linkId)?.kind ?? '',
        facts: enrolment.facts,
        secrets: enrolment.secretNames,
        needs_secrets: enrolment.needsSecrets,
        creation_date: enrolment.creationDate,
      })),
    };
  });

  mountDual(app, control, enrolments.enrol, {
    kind: 'merchant_enrolled',
    read: ({ params: { environment, merchant_id: merchantId, link_id: linkId }, body: { values } }) => ({
      environment,
      payload: { merchantId, linkId, values },
    }),
    answer: ({ merchantId, linkId }) => ({ merchant_id: merchantId, link_id: linkId }),
    audit: ({ merchantId, linkId, facts, secretNames }) => ({
      what: merchantId,
      details: { link_id: linkId, facts: JSON.stringify(facts), secrets: secretNames.join(', ') },
    }),
  });

  // Single control: it stops payments over the connection, and leads none elsewhere.
  mount(app, enrolments.remove, async request => {
    const { environment, merchant_id: merchantId, link_id: linkId } = request.params;
    await removeEnrolment(get(environment), { merchantId, linkId });
    request.auditDetails = { what: merchantId, details: { link_id: linkId } };
  });
}
