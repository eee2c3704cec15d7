import { checkSettlements } from '../../../domain/settlement/check/check-settlements.ts';
import { takeMovements } from '../../../domain/settlement/movements/take-movements.ts';
import { holdByHand, releaseByHand } from '../../../domain/settlement/reserve/change-hold.ts';
import { followMerchant } from '../../../domain/settlement/settlements/follow-settlements.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { changeGateway } from '../../access/change-gateway.ts';
import { withGateway } from '../../access/with-gateway.ts';
import { pesosOption, readOptions, requireOption, UsageError } from '../../command.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { environmentOf, getMerchant, shared } from './options.ts';

const MOST_SHOWN = 1_000;

export async function settlementCheck(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, collected: { type: 'string' } });
  const inBank = pesosOption(options.collected, 'collected');
  await withGateway(environmentOf(options), async ({ database, environment }) => {
    const found: Record<string, string>[] = [];
    let differences = 0;
    const checked = await checkSettlements(database, ({ merchantId, ...difference }) => {
      differences += 1;
      if (found.length < MOST_SHOWN) found.push({ merchant_id: merchantId, ...difference });
    });
    const isCovered = inBank === null || checked.owedCentavos <= inBank;
    if (differences > 0 || !isCovered) process.exitCode = 1;
    const summary = {
      environment,
      merchants: checked.merchants,
      settlements: checked.settlements,
      owed: formatPesos(checked.owedCentavos),
      collected: formatPesos(checked.collectedCentavos),
      covered: isCovered ? 'yes' : 'no: the collecting accounts hold less than is owed',
      differences,
    };
    if (options.json === true) {
      console.log(JSON.stringify({ ...summary, found }));
      return;
    }
    printRecord(summary);
    if (found.length > 0) printTable(found);
  });
}

export async function settlementClose(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, merchant: { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const change = { action: 'settlement_closed', what: merchantId, merchantId };
  await changeGateway(environmentOf(options), change, async gateway => {
    await getMerchant(gateway, merchantId);
    while ((await takeMovements(gateway, 2_000)) > 0);
    const closed = await followMerchant(gateway, merchantId, { onDemand: true });
    if (closed.length === 0) throw new UsageError('nothing is available since the last settlement');
    printTable(
      closed.map(({ settlement }) => ({
        settlement_id: settlement.id,
        number: String(settlement.number),
        cutoff: settlement.cutoff,
        status: settlement.status,
        movements: settlement.movements,
        opening_balance: formatPesos(settlement.openingCentavos),
        closing_balance: formatPesos(settlement.closingCentavos),
      })),
      options.json,
    );
  });
}

export async function settlementHold(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    amount: { type: 'string' },
    reason: { type: 'string' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const amountCentavos = pesosOption(requireOption(options.amount, 'amount'), 'amount') ?? 0n;
  const reason = requireOption(options.reason, 'reason');
  if (amountCentavos <= 0n) throw new UsageError('--amount must be above zero');
  const details = { amount: formatPesos(amountCentavos), reason };
  const change = { action: 'settlement_held', what: merchantId, merchantId, details };
  await changeGateway(environmentOf(options), change, async gateway => {
    const id = await holdByHand(gateway, await getMerchant(gateway, merchantId), { amountCentavos, reason });
    if (id === undefined) throw new UsageError('the merchant is paid directly: see recaudo settlement set');
    printRecord({ hold_id: id, amount: formatPesos(amountCentavos) }, options.json);
  });
}

export async function settlementRelease(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    hold: { type: 'string' },
    reason: { type: 'string' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.hold, 'hold');
  const reason = requireOption(options.reason, 'reason');
  const change = { action: 'settlement_released', what: id, merchantId, details: { reason } };
  await changeGateway(environmentOf(options), change, async gateway => {
    const isReleased = await releaseByHand(gateway, await getMerchant(gateway, merchantId), { id, reason });
    if (!isReleased) throw new UsageError(`the merchant has no hold ${id} that stands`);
    printRecord({ hold_id: id, released: 'yes' }, options.json);
  });
}
