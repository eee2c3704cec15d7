import { type NewContractBody, operatorSettlements } from '@recaudo/contract/operator/settlement/settlements';
import { addMonths, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { PriceContract } from '../../../domain/settlement/pricing/price.ts';
import { ContractError, readContract } from '../../../domain/settlement/pricing/read-contract.ts';
import { simulateContract } from '../../../domain/settlement/pricing/simulate.ts';
import { readPastCharges } from '../../../domain/settlement/pricing/simulate-store.ts';
import { insertContract } from '../../../domain/settlement/pricing/store.ts';
import type { Control } from '../../../people/control.ts';
import { reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { getSettled } from './routes.ts';
import { auditForMerchant } from './tell-business.ts';
import { simulationToView } from './view.ts';

/** Prices of the console have one tier each; `recaudo pricing set` takes contracts with volumes and brands. */
function contractOf({ effective_from, tax, refund_policy, rules }: NewContractBody): PriceContract {
  const written = {
    effective_from,
    tax,
    refund_policy,
    rules: rules.map(({ method, card_type: cardType, percent, fixed = 0, minimum = 0 }) => ({
      ...(method === undefined ? {} : { method }),
      ...(cardType === undefined ? {} : { card_type: cardType }),
      minimum,
      tiers: [{ percent, fixed }],
    })),
  };
  try {
    return readContract(written, newId('priceContract'));
  } catch (error) {
    if (error instanceof ContractError) throw reject('price_contract_wrong', { problem: error.message });
    throw error;
  }
}

/** What a merchant pays, from a day on, and what last month would have cost. */
export function operatorPriceRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  mount(app, operatorSettlements.price, async request => {
    const { environment, merchant_id: id } = request.params;
    const gateway = get(environment);
    await getSettled(gateway, id);
    const contract = contractOf(request.body);
    await insertContract(gateway.database, id, contract, gateway.clock.now());
    const details = { contract_id: contract.id, effective_from: contract.effectiveFrom };
    await auditForMerchant(control, request, id, details);
    return { id: contract.id };
  });

  mount(app, operatorSettlements.simulate, async request => {
    const { environment, merchant_id: id } = request.params;
    const gateway = get(environment);
    const { today } = await getSettled(gateway, id);
    const contract = contractOf(request.body);
    const [first, after] = [addMonths(today, -1, 1), addMonths(today, 0, 1)];
    const span = { from: startOfBogotaDay(first), before: startOfBogotaDay(after) };
    const costs = await simulateContract(contract, readPastCharges(gateway.database, id, span));
    request.auditDetails = { what: id, details: { month: first.slice(0, 7) } };
    return simulationToView(first.slice(0, 7), costs);
  });
}
