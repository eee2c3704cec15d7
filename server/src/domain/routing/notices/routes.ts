import { connectionNotices } from '@recaudo/contract/api/connection-notices';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { rejectOverload } from '../../../platform/http/access/overload.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { queryDisputeSoon, queryPaymentSoon } from './query-soon.ts';
import { isBeingRegistered } from './registration.ts';

/** Dropping extra notices is harmless, because the worker queries the payments soon anyway. */
const PER_SECOND = 20;

/**
 * Webhooks of upstream gateways (Acquiring 3). They need no key: notices are not trusted, and all responses are alike, so that
 * nothing can be probed. A verification code is echoed only while an operator sets the connection up: otherwise any account at
 * the same gateway could verify our address as its own webhook.
 */
export const connectionNoticeRoutes = (app: App, gateway: Gateway) =>
  app.register(async scope => {
    const notices = scope as App;
    rejectOverload(notices, gateway.maxInFlight);
    mount(
      notices,
      connectionNotices.tell,
      { onRequest: async request => gateway.rateLimit.take(`link notices ${request.ip}`, PER_SECOND) },
      async ({ params, body: { type, verification_code: code, transaction } }) => {
        if (code !== undefined && code !== null) {
          if (!(await isBeingRegistered(gateway, params.link_id))) throw notFound();
          return { verification_code: code };
        }
        const orderId = transaction?.order_id;
        if (orderId !== undefined && orderId !== null) {
          if (type?.startsWith('chargeback.') === true) {
            await queryDisputeSoon(gateway, params.link_id, orderId);
          } else await queryPaymentSoon(gateway, params.link_id, orderId);
        }
        return {};
      },
    );
  });
