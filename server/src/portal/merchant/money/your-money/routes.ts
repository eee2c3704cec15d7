import { yourMoney } from '@recaudo/contract/merchant/money/your-money';
import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Gateway, onReads } from '../../../../dependencies.ts';
import { monthOf } from '../../../../domain/reconciliation/closings/month.ts';
import { sumMonth } from '../../../../domain/reconciliation/closings/totals-store.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { keptToView } from '../reconciliation/deposit-view.ts';
import { type Arrival, findLastFileDay, listArrivals, sumDisputed, sumFees, sumPending } from './store.ts';

/** Conciliación lists older payments without a deposit by month. */
const PENDING_DAYS = 90;

export function yourMoneyRoutes(app: App): void {
  mount(app, yourMoney.get, ({ gateway, caller }) => readMoney(onReads(gateway), caller.merchant.id));
}

/** The current month so far: payments from the gateway, deposits from the bank's files. */
async function readMoney({ clock, database }: Gateway, merchantId: string) {
  const today = bogotaDateOf(clock.now());
  const month = monthOf(today.slice(0, 7));
  const totals = await sumMonth(database, merchantId, month);
  const { fee_centavos: fee, fee_tax_centavos: feeTax } = await sumFees(database, merchantId, month);
  const files = await findLastFileDay(database, merchantId, month.first);
  const open = await sumPending(database, merchantId, {
    from: startOfBogotaDay(addDays(today, 1 - PENDING_DAYS)),
    before: startOfBogotaDay(addDays(today, 1)),
  });
  return {
    month: month.name,
    first: month.first,
    last: month.last,
    sold: totals.sales,
    refunded: totals.refunds,
    fee,
    fee_tax: feeTax,
    net: totals.expected,
    disputed: await sumDisputed(database, merchantId),
    bank:
      files.until === null
        ? null
        : {
            until: files.until,
            arrived: totals.deposits,
            kept: keptToView(totals.kept),
            unexplained: totals.openLines,
            latest: (await listArrivals(database, merchantId, month)).map(arrivalToView),
          },
    pending: { ...open, days: PENDING_DAYS },
    has_files: files.any_file,
  };
}

const arrivalToView = ({ amount_centavos: amount, ...arrival }: Arrival) => ({ ...arrival, amount });
