import { addDays, bogotaDateOf, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import {
  type ConnectionComparison,
  compareWithConnection,
} from '../../domain/reconciliation/compare-with-connection.ts';
import { getConnection } from '../../domain/routing/connections.ts';
import { withGateway } from '../access/with-gateway.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { environmentOf, shared } from './connection-options.ts';
import { rejectMissingConnection } from './connections.ts';

export async function connectionsCompare(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    id: { type: 'string' },
    day: { type: 'string' },
    merchant: { type: 'string' },
  });
  const id = requireOption(options.id, 'id');
  await withGateway(environmentOf(options), async gateway => {
    await getConnection(gateway, id).catch(rejectMissingConnection(id));
    const day = dayOf(gateway, options.day);
    const comparison = await compareWithConnection(gateway, id, day, options.merchant);
    if (!reportComparison(comparison, { link: id, day, json: options.json })) process.exitCode = 1;
  });
}

/** Yesterday by default, because both sides may still add payments today. */
function dayOf({ clock }: Gateway, text: string | undefined) {
  if (text === undefined) return addDays(bogotaDateOf(clock.now()), -1);
  const day = parseCalendarDate(text);
  if (day === undefined) throw new UsageError('--day must be a day such as 2026-11-15');
  return day;
}

/** Prints the comparison and every difference. False if there are any, or a side could not be read. */
export function reportComparison(
  { merchants }: ConnectionComparison,
  { link: connection, day, json }: { link: string; day: string; json?: boolean | undefined },
): boolean {
  if (merchants === null) {
    throw new UsageError(
      `${connection} cannot be compared: it is disabled, or its kind offers no transaction list`,
    );
  }
  const found = merchants.flatMap(({ merchantId, differences }) =>
    differences.map(difference => ({ merchant_id: merchantId, ...difference })),
  );
  const unread = merchants.filter(({ isRead }) => !isRead).map(({ merchantId }) => merchantId);
  const sum = (side: 'here' | 'there') => merchants.reduce((all, merchant) => all + merchant[side], 0);
  const counts = { merchants: merchants.length, here: sum('here'), there: sum('there') };
  const summary = { link: connection, day, ...counts, differences: found.length };
  if (json === true) console.log(JSON.stringify({ ...summary, unread, found }));
  else {
    printRecord({ ...summary, unread: unread.join(', ') || 'none' });
    if (found.length > 0) printTable(found);
  }
  return found.length === 0 && unread.length === 0;
}
