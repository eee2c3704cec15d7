import { operator } from '@recaudo/contract/operator/operator';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import { changeMerchantStatus } from '../../../domain/merchants/change-status.ts';
import { changeLimits } from '../../../domain/merchants/terms/limits.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { findMerchants } from './store.ts';
import { merchantToView } from './view.ts';

const MERCHANTS_SHOWN = 20;
const DAY_MS = 86_400_000;

/** The merchants of each environment: search, suspend, reactivate, limit. */
export function operatorMerchantRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
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
    const { requests_per_second: ratePerSecond = null, max_charge: largest, overdraft } = request.body;
    const maxChargeCentavos = largest === undefined ? null : centavosOf(largest);
    const overdraftCentavos = overdraft === undefined ? null : centavosOf(overdraft);
    await changeLimits(get(environment), id, { ratePerSecond, maxChargeCentavos, overdraftCentavos });
    request.auditDetails = {
      details: {
        requests_per_second: ratePerSecond,
        max_charge: largest ?? null,
        overdraft: overdraft ?? null,
      },
    };
    return {
      id,
      requests_per_second: ratePerSecond,
      max_charge: maxChargeCentavos,
      overdraft: overdraftCentavos,
    };
  });
}
