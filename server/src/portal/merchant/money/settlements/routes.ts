import { settlementScreens } from '@recaudo/contract/merchant/money/settlement-screens';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { onMerchantsClock } from '../../../../domain/merchants/merchant-clock.ts';
import { readBalanceParts } from '../../../../domain/settlement/balance/read-parts.ts';
import { yearOf } from '../../../../domain/settlement/certificates/period.ts';
import { listCertificatesOfYear } from '../../../../domain/settlement/certificates/store.ts';
import { certificateToView } from '../../../../domain/settlement/certificates/view.ts';
import { holdToView } from '../../../../domain/settlement/reserve/view.ts';
import { listMovementsOfCharge } from '../../../../domain/settlement/settlements/of-charge-store.ts';
import { findTerms } from '../../../../domain/settlement/terms/store.ts';
import { readWithholdingMode } from '../../../../domain/settlement/withholding/store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { payoutSteps } from './payout-steps.ts';
import { findPayoutDates, listPayoutNews, listWithholdingYears, sumWithheldInSettlements } from './store.ts';

/** Saldo, Liquidaciones, Desembolsos and Certificados, beyond what the API gives. */
export function settlementScreenRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  payoutRoutes(app, gateway);
  certificateRoutes(app, gateway);

  mount(app, settlementScreens.balance, async ({ caller }) => {
    const merchantId = caller.merchant.id;
    const { balance, pending, holds, causes, last } = await readBalanceParts(database, merchantId);
    return {
      pending_total: balance.pending,
      available: balance.available,
      reserved: balance.reserved,
      in_payout: balance.in_payout,
      next_cutoff: (await findTerms(database, merchantId))?.nextCutoff ?? null,
      pending: pending.map(({ day, centavos, movements }) => ({ day, amount: centavos, movements })),
      holds: holds.map(holdToView),
      causes: causes.map(({ cause, centavos }) => ({ cause, amount: centavos })),
      last_settlement:
        last === undefined
          ? null
          : { id: last.id, number: Number(last.number), closing_balance: last.closingCentavos },
    };
  });

  mount(app, settlementScreens.ofCharge, async ({ caller, params }) => {
    const movements = await listMovementsOfCharge(database, caller.merchant.id, params.transaction_id);
    return movements.map(movement => ({
      transaction_id: movement.transactionId,
      number: movement.number,
      type: movement.type,
      date: movement.day,
      available_on: movement.availableOn,
      is_available: movement.isAvailable,
      net: movement.netCentavos,
      settlement: movement.settlement && {
        id: movement.settlement.id,
        number: Number(movement.settlement.number),
      },
    }));
  });
}

function payoutRoutes(app: App, { database }: Gateway): void {
  mount(app, settlementScreens.payoutSteps, async ({ caller, params }) => {
    const [merchantId, id] = [caller.merchant.id, params.payout_id];
    const dates = await findPayoutDates(database, merchantId, id);
    if (dates === undefined) throw notFound('payout');
    return payoutSteps(dates, await listPayoutNews(database, merchantId, id));
  });
}

function certificateRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  mount(app, settlementScreens.certificates, async ({ caller, query }) => {
    const { merchant } = caller;
    const years = await listWithholdingYears(database, merchant.id);
    const thisYear = Number(bogotaDateOf(onMerchantsClock(gateway, merchant).clock.now()).slice(0, 4));
    const year = query.year ?? years[0] ?? thisYear;
    const period = yearOf(year);
    if (period === undefined) throw notFound();
    const [certificates, withheld, mode, terms] = await Promise.all([
      listCertificatesOfYear(database, merchant.id, period),
      sumWithheldInSettlements(database, merchant.id, period),
      readWithholdingMode(database),
      findTerms(database, merchant.id),
    ]);
    return {
      year,
      years: years.length === 0 ? [thisYear] : years,
      mode,
      regimes: [...(terms?.profile.regimes ?? [])],
      withheld,
      certificates: certificates.map(certificateToView),
    };
  });
}
