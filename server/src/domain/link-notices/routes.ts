import { linkNotices } from '@recaudo/contract/api/link-notices';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { mount } from '../../http/mount.ts';
import { refuseOverload } from '../../http/overload.ts';
import type { App } from '../../http/server.ts';
import { askForDisputeSoon, askForPaymentSoon } from './ask-soon.ts';
import { isBeingRegistered } from './registration.ts';

/** A notice more is worth little: what it tells is asked for soon anyway. */
const PER_SECOND = 20;

/**
 * Where gateways behind links call (Acquiring 3). No key: nothing is believed, and every notice is answered alike, so that
 * nobody learns what exists. A verification code is answered only while somebody sets the connection up: otherwise any
 * account at the same gateway could verify our address as its own webhook.
 */
export const linkNoticeRoutes = (app: App, gateway: Gateway) =>
  app.register(async scope => {
    const notices = scope as App;
    refuseOverload(notices, gateway.maxInFlight);
    mount(
      notices,
      linkNotices.tell,
      { onRequest: async request => gateway.rateLimit.take(`link notices ${request.ip}`, PER_SECOND) },
      async ({ params, body: { type, verification_code: code, transaction } }) => {
        if (code !== undefined && code !== null) {
          if (!(await isBeingRegistered(gateway, params.link_id))) throw notFound();
          return { verification_code: code };
        }
        const orderId = transaction?.order_id;
        if (orderId !== undefined && orderId !== null) {
          if (type?.startsWith('chargeback.') === true) {
            await askForDisputeSoon(gateway, params.link_id, orderId);
          } else await askForPaymentSoon(gateway, params.link_id, orderId);
        }
        return {};
      },
    );
  });
