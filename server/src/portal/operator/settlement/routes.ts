import { operatorSettlements } from '@recaudo/contract/operator/settlement/settlements';
import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { onMerchantsClock } from '../../../domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { readSettlementBalances } from '../../../domain/settlement/balance/balance-store.ts';
import { readBalanceParts, readCauses } from '../../../domain/settlement/balance/read-parts.ts';
import { listContracts } from '../../../domain/settlement/pricing/store.ts';
import { holdByHand, releaseByHand } from '../../../domain/settlement/reserve/change-hold.ts';
import { holdToView } from '../../../domain/settlement/reserve/view.ts';
import { listSettlements } from '../../../domain/settlement/settlements/store.ts';
import { subMerchantToView } from '../../../domain/settlement/sub-merchants/sub-merchant.ts';
import {
  findSubMerchant,
  listSubMerchants,
} from '../../../domain/settlement/sub-merchants/sub-merchant-store.ts';
import { findTerms, listTerms } from '../../../domain/settlement/terms/store.ts';
import type { SettlementTerms } from '../../../domain/settlement/terms/terms.ts';
import type { Control } from '../../../people/control.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { auditForMerchant } from './tell-business.ts';
import { contractsToView, settledMerchantToView, toPercent } from './view.ts';

const SETTLEMENTS_SHOWN = 12;
const SELLERS_SHOWN = 200;
const NEVER = '9999-12-31';

export interface SettledPlace {
  merchant: Merchant;
  terms: SettlementTerms;
  /** On the merchant's clock. */
  today: CalendarDate;
}

/** A merchant that the operator settles, or 404. */
export async function getSettled(gateway: Gateway, merchantId: string): Promise<SettledPlace> {
  const merchant = await findMerchant(gateway.database, merchantId);
  const terms = await findTerms(gateway.database, merchantId);
  if (merchant === undefined || terms === undefined) throw notFound();
  return { merchant, terms, today: bogotaDateOf(onMerchantsClock(gateway, merchant).clock.now()) };
}

async function listSettledMerchants({ database }: Gateway) {
  const settled = (await listTerms(database)).filter(({ model }) => model === 'aggregated');
  const ids = settled.map(({ merchantId }) => merchantId);
  const balanceOf = await readSettlementBalances(database, ids);
  const causesOf = await readCauses(
    database,
    ids.filter(id => balanceOf(id).available < 0n),
  );
  return settled
    .map(terms => settledMerchantToView(terms, balanceOf(terms.merchantId), causesOf(terms.merchantId)))
    .sort((one, other) => (one.next_cutoff ?? NEVER).localeCompare(other.next_cutoff ?? NEVER));
}

/** The platform that a merchant sells through, or the sellers of a platform. */
async function readSellers(database: Queryable, merchantId: string) {
  const seller = await findSubMerchant(database, merchantId);
  const platform = seller && (await findMerchant(database, seller.platformId));
  const filters = { platformId: merchantId, externalId: undefined, limit: SELLERS_SHOWN, offset: 0 };
  return {
    seller:
      seller === undefined || platform === undefined
        ? null
        : { platform: { id: platform.id, name: platform.name }, legal: subMerchantToView(seller) },
    sellers: (await listSubMerchants(database, filters)).map(subMerchantToView),
  };
}

/** Merchants that the operator settles: when, how much, and what is kept back. */
export function operatorSettlementRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  readRoutes(app, get);
  holdRoutes(app, control, get);
}

type Get = OperatorEnvironments['get'];

function readRoutes(app: App, get: Get): void {
  mount(app, operatorSettlements.list, async ({ params }) => {
    const gateway = get(params.environment);
    return {
      today: bogotaDateOf(gateway.clock.now()),
      merchants: await listSettledMerchants(gateway),
    };
  });

  mount(app, operatorSettlements.get, async ({ params: { environment, merchant_id: id } }) => {
    const gateway = get(environment);
    const { database } = gateway;
    const { merchant, terms, today } = await getSettled(gateway, id);
    const { balance, holds, causes } = await readBalanceParts(database, id);
    const contracts = (await listContracts(database, [id])).get(id) ?? [];
    const settlements = await listSettlements(database, id, { ...newest, limit: SETTLEMENTS_SHOWN });
    return {
      ...settledMerchantToView({ ...terms, name: merchant.name }, balance, causes),
      banking_days: { ...terms.bankingDays },
      reserve: {
        percent: toPercent(terms.reserve.rollingPartsPerMillion),
        days: terms.reserve.rollingDays,
        fixed: terms.reserve.fixedCentavos,
      },
      holds: holds.map(holdToView),
      contracts: contractsToView(contracts, today),
      settlements: settlements.map(settlement => ({
        id: settlement.id,
        number: Number(settlement.number),
        cutoff: settlement.cutoff,
        status: settlement.status,
        closing_balance: settlement.closingCentavos,
      })),
      ...(await readSellers(database, id)),
    };
  });
}

function holdRoutes(app: App, control: Control, get: Get): void {
  mount(app, operatorSettlements.hold, async request => {
    const { environment, merchant_id: id } = request.params;
    const { amount, reason } = request.body;
    const gateway = get(environment);
    const { merchant } = await getSettled(gateway, id);
    const amountCentavos = centavosOf(amount);
    const holdId = await holdByHand(gateway, merchant, { amountCentavos, reason });
    if (holdId === undefined) throw reject('merchant_paid_directly');
    await auditForMerchant(control, request, id, { amount: formatPesos(amountCentavos), reason });
    return { id: holdId };
  });

  mount(app, operatorSettlements.release, async request => {
    const { environment, merchant_id: id, hold_id: holdId } = request.params;
    const { reason } = request.body;
    const gateway = get(environment);
    const { merchant } = await getSettled(gateway, id);
    if (!(await releaseByHand(gateway, merchant, { id: holdId, reason }))) {
      throw reject('settlement_hold_gone');
    }
    await auditForMerchant(control, request, id, { hold: holdId, reason });
    return { id: holdId };
  });
}

const newest = { status: undefined, createdFrom: null, createdBefore: null, offset: 0 } as const;
