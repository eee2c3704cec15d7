import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type Environment, environments } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { listInReview } from '../../domain/charges/review-store.ts';
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
import { amountIn, centavosOf, oneOf, requiredText, text } from '../../http/fields.ts';
import { type Query, readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
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

const inEnvironment = { environment: oneOf(environments) };
const resolveBody = Type.Object({
  ...inEnvironment,
  as: oneOf(['approved', 'declined']),
  note: requiredText(500),
  authorization: Type.Optional(text(20)),
  /** Which of the two lists the payment is in. */
  payment_method: Type.Optional(oneOf(['card', 'pse'])),
});
const bankBody = Type.Object({
  ...inEnvironment,
  enabled: Type.Boolean(),
  notice: Type.Optional(text(300)),
});

/** What is left out is not limited. */
const limitsBody = Type.Object({
  requests_per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  max_charge: Type.Optional(amountIn()),
});

/** The data of the operator's console. Who may come here is decided before. */
export function operatorRoutes(app: App, parts: OperatorParts): void {
  const hidden = { schema: { hide: true } };
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

  app.get('/health', hidden, async () => ({
    version,
    environments: await inEach(async gateway => healthToView(await readHealth(gateway))),
  }));

  app.get('/doctor', hidden, async () => {
    const looked = await inEach(async gateway => {
      const checks = checkUp(await readHealth(gateway));
      return { is_well: isWell(checks), checks: checks.map(checkUpToView) };
    });
    return { version, environments: looked };
  });

  app.get('/queues', hidden, async () => ({
    environments: await inEach(async gateway => (await readHealth(gateway)).queues.map(queueToView)),
  }));

  jobRoutes(app, request => get(environmentOf(request)));

  app.get('/merchants', hidden, async request => {
    const query = request.query as Query;
    const search = { text: readText(query, 'q', 100), before: readText(query, 'before', 45) };
    return {
      environments: await inEach(async ({ database, realClock }) => {
        const since = new Date(realClock.now().getTime() - 30 * DAY_MS);
        const limit = MERCHANTS_SHOWN;
        return (await findMerchants(database, { ...search, since, limit })).map(merchantToView);
      }),
    };
  });

  for (const [word, status] of [
    ['suspend', 'suspended'],
    ['activate', 'active'],
  ] as const) {
    app.post(`/merchants/:environment/:merchant_id/${word}`, hidden, async request => {
      const gateway = get(environmentOf(request));
      const merchant = await changeMerchantStatus(gateway, pathId(request, 'merchant_id'), status);
      return { id: merchant.id, name: merchant.name, status: merchant.status };
    });
  }

  app.put(
    '/merchants/:environment/:merchant_id/limits',
    { schema: { hide: true, body: limitsBody } },
    async request => {
      const { requests_per_second: ratePerSecond = null, max_charge: largest } = request.body;
      const maxChargeCentavos = largest === undefined ? null : centavosOf(largest);
      const id = pathId(request, 'merchant_id');
      await changeLimits(get(environmentOf(request)), id, { ratePerSecond, maxChargeCentavos });
      request.auditDetails = {
        details: { requests_per_second: ratePerSecond, max_charge: largest ?? null },
      };
      return { id, requests_per_second: ratePerSecond, max_charge: maxChargeCentavos };
    },
  );

  app.get('/attempts-in-review', hidden, async () => ({
    environments: await inEach(async ({ database }) => [
      ...(await listInReview(database, MOST_IN_REVIEW)).map(reviewToView),
      ...(await listPseInReview(database, MOST_IN_REVIEW)).map(pseReviewToView),
    ]),
  }));

  app.post(
    '/attempts-in-review/:merchant_id/:transaction_id/:number/resolve',
    { schema: { hide: true, body: resolveBody } },
    async request => {
      const { environment, payment_method = 'card', ...verdict } = request.body;
      const { number } = request.params as { number: string };
      if (!/^\d{1,4}$/.test(number)) throw notFound();
      const key = {
        merchantId: pathId(request, 'merchant_id'),
        transactionId: pathId(request, 'transaction_id'),
        number: Number(number),
      };
      const resolve = payment_method === 'pse' ? resolvePseReview : resolveReview;
      await resolve(get(environment), key, verdict);
      return { transaction_id: key.transactionId, number: key.number, resolved: verdict.as };
    },
  );

  app.get('/payment-methods', hidden, async () => ({
    environments: await inEach(async gateway =>
      paymentMethodsToView(await readPaymentMethods(gateway), gateway.realClock.now()),
    ),
  }));

  app.post('/payment-methods/pse/banks/:code', { schema: { hide: true, body: bankBody } }, async request => {
    const { environment, ...input } = request.body;
    return { banks_off: await switchBank(get(environment), pathId(request, 'code'), input) };
  });

  app.get('/ledger', hidden, async () => ({
    environments: await inEach(async ({ database, realClock }) =>
      (await listChecks(database, CHECKS_SHOWN)).map(check => checkToView(check, realClock.now())),
    ),
  }));

  const checkBody = Type.Object(inEnvironment);
  app.post('/ledger/check', { schema: { hide: true, body: checkBody } }, async (request, reply) => {
    const { number } = await startLedgerCheck(get(request.body.environment));
    return reply.code(202).send({ number });
  });
}

function environmentOf(request: FastifyRequest): Environment {
  const { environment: word } = request.params as { environment: string };
  const environment = environments.find(known => known === word);
  if (environment === undefined) throw notFound();
  return environment;
}
