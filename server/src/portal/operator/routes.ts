import { type Environment, environments } from '@recaudo/contract/environment';
import { centavosOf } from '@recaudo/contract/fields';
import { operator } from '@recaudo/contract/panel/operator';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { listInReview } from '../../domain/charges/attempt-store.ts';
import { changeMerchantStatus } from '../../domain/merchants/change-status.ts';
import { changeLimits } from '../../domain/merchants/limits.ts';
import { resolvePseReview } from '../../domain/pse/resolve-pse-review.ts';
import { listPseInReview } from '../../domain/pse/review-store.ts';
import { switchBank } from '../../domain/pse/switch-bank.ts';
import { notFound } from '../../errors.ts';
import { checkUp, isWell } from '../../health/check-up.ts';
import { readHealth } from '../../health/health.ts';
import { readPaymentMethods } from '../../health/payment-methods.ts';
import { version } from '../../health/version.ts';
import { mount } from '../../http/mount.ts';
import type { App } from '../../http/server.ts';
import { jobRoutes } from './jobs/routes.ts';
import { startLedgerCheck } from './ledger-checks/run-ledger-check.ts';
import { listChecks } from './ledger-checks/store.ts';
import { findMerchants } from './merchants/store.ts';
import { resolveReview } from './reviews/resolve-review.ts';
import {
  checkToView,
  checkUpToView,
  healthToView,
  merchantToView,
  paymentMethodsToView,
  pseReviewToView,
  queueToView,
  reviewToView,
} from './views.ts';

/** Both environments at once: the console stands above them. Production may be closed. */
export interface OperatorParts {
  sandbox: Gateway;
  production?: Gateway | undefined;
}

const MERCHANTS_SHOWN = 20;
const MOST_IN_REVIEW = 200;
const CHECKS_SHOWN = 10;
const DAY_MS = 86_400_000;

/** The data of the operator's console. Who may come here is decided before. */
export function operatorRoutes(app: App, parts: OperatorParts): void {
  const get = (environment: Environment): Gateway => {
    const gateway = parts[environment];
    if (gateway === undefined) throw notFound();
    return gateway;
  };
  /** null for an environment that is closed. */
  const inEach = async <View>(read: (gateway: Gateway) => Promise<View>) => ({
    sandbox: await read(parts.sandbox),
    production: parts.production === undefined ? null : await read(parts.production),
  });

  mount(app, operator.health, async () => ({
    version,
    environments: await inEach(async gateway => healthToView(await readHealth(gateway))),
  }));

  mount(app, operator.doctor, async () => {
    const looked = await inEach(async gateway => {
      const checks = checkUp(await readHealth(gateway));
      return { is_well: isWell(checks), checks: checks.map(checkUpToView) };
    });
    return { version, environments: looked };
  });

  mount(app, operator.queues, async () => ({
    environments: await inEach(async gateway => (await readHealth(gateway)).queues.map(queueToView)),
  }));

  void app.register(async ops => jobRoutes(ops as App, request => get(environmentOf(request))), {
    prefix: '/ops',
  });

  mount(app, operator.merchants, async ({ query }) => {
    const search = { text: query.q, before: query.before };
    return {
      environments: await inEach(async ({ database, realClock }) => {
        const since = new Date(realClock.now().getTime() - 30 * DAY_MS);
        const limit = MERCHANTS_SHOWN;
        return (await findMerchants(database, { ...search, since, limit })).map(merchantToView);
      }),
    };
  });

  for (const [its, status] of [
    [operator.suspend, 'suspended'],
    [operator.activate, 'active'],
  ] as const) {
    mount(app, its, async ({ params }) => {
      const merchant = await changeMerchantStatus(get(params.environment), params.merchant_id, status);
      return { id: merchant.id, name: merchant.name, status: merchant.status };
    });
  }

  mount(app, operator.limit, async request => {
    const { environment, merchant_id: id } = request.params;
    const { requests_per_second: ratePerSecond = null, max_charge: largest } = request.body;
    const maxChargeCentavos = largest === undefined ? null : centavosOf(largest);
    await changeLimits(get(environment), id, { ratePerSecond, maxChargeCentavos });
    request.auditDetails = {
      details: { requests_per_second: ratePerSecond, max_charge: largest ?? null },
    };
    return { id, requests_per_second: ratePerSecond, max_charge: maxChargeCentavos };
  });

  mount(app, operator.inReview, async () => ({
    environments: await inEach(async ({ database }) => [
      ...(await listInReview(database, MOST_IN_REVIEW)).map(reviewToView),
      ...(await listPseInReview(database, MOST_IN_REVIEW)).map(pseReviewToView),
    ]),
  }));

  mount(app, operator.resolveReview, async ({ params, body }) => {
    const { environment, payment_method: method = 'card', ...verdict } = body;
    const { merchant_id: merchantId, transaction_id: transactionId, number } = params;
    const resolve = method === 'pse' ? resolvePseReview : resolveReview;
    await resolve(get(environment), { merchantId, transactionId, number }, verdict);
    return { transaction_id: transactionId, number, resolved: verdict.as };
  });

  mount(app, operator.paymentMethods, async () => ({
    environments: await inEach(async gateway =>
      paymentMethodsToView(await readPaymentMethods(gateway), gateway.realClock.now()),
    ),
  }));

  mount(app, operator.switchBank, async ({ params, body }) => {
    const { environment, ...input } = body;
    return { banks_off: await switchBank(get(environment), params.code, input) };
  });

  mount(app, operator.ledger, async () => ({
    environments: await inEach(async ({ database, realClock }) =>
      (await listChecks(database, CHECKS_SHOWN)).map(check => checkToView(check, realClock.now())),
    ),
  }));

  mount(app, operator.checkLedger, async ({ body }) => {
    const { number } = await startLedgerCheck(get(body.environment));
    return { number };
  });
}

function environmentOf(request: FastifyRequest): Environment {
  const { environment: word } = request.params as { environment: string };
  const environment = environments.find(known => known === word);
  if (environment === undefined) throw notFound();
  return environment;
}
