import { operatorPersonalData } from '@recaudo/contract/operator/personal-data';
import type { Gateway } from '../../../dependencies.ts';
import {
  drawCertificate,
  makePersonalFile,
} from '../../../domain/customers/personal-data/documents/documents.ts';
import { requestErasure } from '../../../domain/customers/personal-data/request-erasure.ts';
import { listAllRequests } from '../../../domain/customers/personal-data/request-store.ts';
import { erasureToView } from '../../../domain/customers/personal-data/view.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getSignedIn } from '../../guard/guard.ts';
import { requirePerson, sendPersonalFile } from '../../merchant/customers/personal-data/routes.ts';
import type { OperatorEnvironments } from '../environments.ts';

async function requireMerchant({ database }: Gateway, id: string): Promise<Merchant> {
  const merchant = await findMerchant(database, id);
  if (merchant === undefined) throw notFound();
  return merchant;
}

/** Requests by people to the installation's operator. Each names one merchant, because tenants are separate. */
export function operatorPersonalDataRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, operatorPersonalData.list, async ({ params }) =>
    (await listAllRequests(get(params.environment).database)).map(erasureToView),
  );

  mount(app, operatorPersonalData.erase, async request => {
    const { params, body } = request;
    const gateway = get(params.environment);
    const merchant = await requireMerchant(gateway, body.merchant_id);
    const { account } = getSignedIn(request);
    const made = await requestErasure(gateway, merchant, {
      ...requirePerson({ customerId: body.customer_id, email: body.email, document: body.document }),
      channel: 'operator',
      by: { id: account.id, name: account.name },
      cancelsSubscriptions: body.cancel_subscriptions,
    });
    request.auditDetails = { what: made.id, details: { merchant_id: merchant.id } };
    return erasureToView(made);
  });

  mount(app, operatorPersonalData.certificate, async ({ params }, reply) => {
    const file = await drawCertificate(get(params.environment), params.merchant_id, params.erasure_id);
    return sendPersonalFile(reply, file);
  });

  mount(app, operatorPersonalData.export, async (request, reply) => {
    const { params, query } = request;
    request.auditDetails = { what: params.merchant_id };
    const gateway = get(params.environment);
    const merchant = await requireMerchant(gateway, params.merchant_id);
    const named = { customerId: query.customer_id, email: query.email, document: query.document };
    const file = await makePersonalFile(gateway, merchant.id, requirePerson(named), query.format ?? 'json');
    return sendPersonalFile(reply, file);
  });
}
