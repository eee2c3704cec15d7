import { deposits, type NewDeposit } from '@recaudo/contract/merchant/money/deposits';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { DeductionName } from '@recaudo/contract/shared/words/deduction-names';
import type { Gateway } from '../../../../dependencies.ts';
import { monthOf } from '../../../../domain/reconciliation/closings/month.ts';
import {
  type ChosenDeposit,
  confirmDeposits,
  undoDeposit,
} from '../../../../domain/reconciliation/deposits/confirm-deposits.ts';
import { listProposals } from '../../../../domain/reconciliation/deposits/list-proposals.ts';
import { listDeposits } from '../../../../domain/reconciliation/deposits/list-store.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { depositToView, lineToView, proposalToView } from './deposit-view.ts';

const endOf = ({ day, id }: { day: string; id: string }) => ({ day: day as CalendarDate, id });

function toChosen({ line, payments, deductions }: NewDeposit): ChosenDeposit {
  const kept = (name: DeductionName): bigint => centavosOf(deductions[name]);
  return {
    line: { fileId: line.file_id, number: line.number },
    payments: { from: endOf(payments.from), to: endOf(payments.to), count: payments.count },
    kept: {
      fee: kept('fee'),
      feeTax: kept('fee_tax'),
      retefuente: kept('retefuente'),
      reteica: kept('reteica'),
      reteiva: kept('reteiva'),
    },
  };
}

/** A bank deposit for many payments: proposed, confirmed by a person, undone. */
export function depositRoutes(app: App, { database }: Gateway): void {
  mount(app, deposits.propose, async ({ gateway, caller }) => {
    const now = gateway.clock.now();
    const { proposals, unexplained } = await listProposals(database, caller.merchant.id, now);
    return {
      proposals: proposals.map(proposalToView),
      unexplained: unexplained.toReversed().map(lineToView),
      left: {
        count: unexplained.length,
        amount: unexplained.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n),
      },
    };
  });

  mount(app, deposits.list, async ({ caller, params }) => {
    const { first: from, last: to } = monthOf(params.month);
    return (await listDeposits(database, caller.merchant.id, { from, to })).map(depositToView);
  });

  mount(app, deposits.confirm, async request => {
    const { gateway, caller, body } = request;
    const results = await confirmDeposits(gateway, caller.merchant.id, body.deposits.map(toChosen));
    const ids = results.flatMap(({ id }) => id ?? []);
    request.auditDetails = { what: ids[0] ?? caller.merchant.id, details: { deposits: ids.length } };
    return { results };
  });

  mount(app, deposits.undo, async ({ gateway, caller, params }) => {
    await undoDeposit(gateway, caller.merchant.id, params.deposit_id);
  });
}
