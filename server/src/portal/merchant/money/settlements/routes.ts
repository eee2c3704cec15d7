import { settlementScreens } from '@recaudo/contract/merchant/money/settlement-screens';
import type { Gateway } from '../../../../dependencies.ts';
import { readBalanceParts } from '../../../../domain/settlement/balance/read-parts.ts';
import { holdToView } from '../../../../domain/settlement/reserve/view.ts';
import { listMovementsOfCharge } from '../../../../domain/settlement/settlements/of-charge-store.ts';
import { findTerms } from '../../../../domain/settlement/terms/store.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';

/** Saldo and Liquidaciones, beyond what the API gives. */
export function settlementScreenRoutes(app: App, { database }: Gateway): void {
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
