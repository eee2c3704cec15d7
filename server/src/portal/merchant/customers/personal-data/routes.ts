import { personalData } from '@recaudo/contract/merchant/customers/personal-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { listLiveSubscriptionIds } from '../../../../domain/billing/subscriptions/store.ts';
import {
  drawCertificate,
  makePersonalFile,
  type PersonalFile,
} from '../../../../domain/customers/personal-data/documents/documents.ts';
import {
  findPeople,
  type NamedPerson,
  requestErasure,
} from '../../../../domain/customers/personal-data/request-erasure.ts';
import { findWaiting, listRequests } from '../../../../domain/customers/personal-data/request-store.ts';
import { erasureToView } from '../../../../domain/customers/personal-data/view.ts';
import { readDeletionObstacles } from '../../../../domain/customers/store.ts';
import { customerAccount } from '../../../../domain/money/ledger/store.ts';
import { reject } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { getSignedIn } from '../../../guard/guard.ts';
import { countCards } from './card-count-store.ts';

/** A person is named by an email or a document: without either, the request names no person. */
export function requirePerson(named: NamedPerson): NamedPerson {
  if (named.email === undefined && named.document === undefined && named.customerId === undefined) {
    throw reject('person_not_named');
  }
  return named;
}

export const sendPersonalFile = (reply: FastifyReply, { name, type, content }: PersonalFile) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

const asker = (request: FastifyRequest) => {
  const { account } = getSignedIn(request);
  return { id: account.id, name: account.name };
};

/** Requests about a person's data that a merchant handles (Ley 1581). */
export function personalDataRoutes(app: App, { database }: Gateway): void {
  mount(app, personalData.list, async ({ caller }) =>
    (await listRequests(database, caller.merchant.id)).map(erasureToView),
  );

  mount(app, personalData.check, async ({ gateway, caller, params }) => {
    const { id: merchantId } = caller.merchant;
    const [person] = await findPeople(gateway, merchantId, { customerId: params.customer_id });
    const { balanceCentavos, isMoneyUnderWay } = await readDeletionObstacles(
      database,
      merchantId,
      customerAccount(params.customer_id),
    );
    const waiting = await findWaiting(database, merchantId, [params.customer_id], person?.email ?? '');
    return {
      obstacle: balanceCentavos > 0n ? ('balance' as const) : isMoneyUnderWay ? ('under_way' as const) : null,
      subscriptions: (await listLiveSubscriptionIds(database, merchantId, params.customer_id)).length,
      cards: await countCards(database, merchantId, params.customer_id),
      erasure: waiting === undefined ? null : erasureToView(waiting),
    };
  });

  mount(app, personalData.eraseCustomer, async request => {
    const { gateway, caller, params, body } = request;
    const made = await requestErasure(gateway, caller.merchant, {
      customerId: params.customer_id,
      channel: 'merchant',
      by: asker(request),
      cancelsSubscriptions: body.cancel_subscriptions,
    });
    request.auditDetails = { what: made.id, details: { customer_id: params.customer_id } };
    return erasureToView(made);
  });

  mount(app, personalData.erasePayer, async request => {
    const { gateway, caller, body } = request;
    const made = await requestErasure(gateway, caller.merchant, {
      ...requirePerson({ email: body.email, document: body.document }),
      channel: 'merchant',
      by: asker(request),
      cancelsSubscriptions: body.cancel_subscriptions,
    });
    request.auditDetails = { what: made.id };
    return erasureToView(made);
  });

  fileRoutes(app);
}

function fileRoutes(app: App): void {
  mount(app, personalData.certificate, async ({ gateway, caller, params }, reply) =>
    sendPersonalFile(reply, await drawCertificate(gateway, caller.merchant.id, params.erasure_id)),
  );

  mount(app, personalData.exportCustomer, async ({ gateway, caller, params, query }, reply) => {
    const named = { customerId: params.customer_id };
    const file = await makePersonalFile(gateway, caller.merchant.id, named, query.format ?? 'json');
    return sendPersonalFile(reply, file);
  });

  mount(app, personalData.exportPayer, async (request, reply) => {
    const { gateway, caller, query } = request;
    const named = requirePerson({ email: query.email, document: query.document });
    request.auditDetails = { what: caller.merchant.id };
    const file = await makePersonalFile(gateway, caller.merchant.id, named, query.format ?? 'json');
    return sendPersonalFile(reply, file);
  });
}
