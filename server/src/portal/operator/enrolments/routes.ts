import { enrolments } from '@recaudo/contract/panel/enrolments';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { enrolMerchant, listEnrolments, removeEnrolment } from '../../../domain/routes/enrolments.ts';
import { listLinks } from '../../../domain/routes/links.ts';
import { notFound } from '../../../errors.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';

/** What a merchant is called at the other end of each link. */
export function operatorEnrolmentRoutes(app: App, { get }: OperatorEnvironments): void {
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
        creation_date: enrolment.creationDate,
      })),
    };
  });

  mount(app, enrolments.enrol, async request => {
    const { environment, merchant_id: merchantId, link_id: linkId } = request.params;
    const enrolled = await enrolMerchant(get(environment), {
      merchantId,
      linkId,
      values: request.body.values,
    });
    request.auditDetails = {
      what: merchantId,
      details: {
        link_id: linkId,
        facts: JSON.stringify(enrolled.facts),
        secrets: enrolled.secretNames.join(', '),
      },
    };
    return { merchant_id: merchantId, link_id: linkId };
  });

  mount(app, enrolments.remove, async request => {
    const { environment, merchant_id: merchantId, link_id: linkId } = request.params;
    await removeEnrolment(get(environment), { merchantId, linkId });
    request.auditDetails = { what: merchantId, details: { link_id: linkId } };
  });
}
