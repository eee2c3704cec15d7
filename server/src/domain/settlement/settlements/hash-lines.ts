import { createHash } from 'node:crypto';
import type { SettlementLine } from './line-store.ts';
import type { Settlement } from './settlement.ts';

type Head = Pick<Settlement, 'id' | 'number' | 'cutoff' | 'openingCentavos' | 'closingCentavos'>;

const textOf = (line: SettlementLine): string =>
  [
    line.id,
    line.number,
    line.type,
    line.day,
    line.availableOn,
    line.grossCentavos,
    line.feeCentavos,
    line.feeTaxCentavos,
    line.rentaCentavos,
    line.ivaCentavos,
    line.icaCentavos,
    line.netCentavos,
  ].join('|');

/** SHA-256 of the balances and every line, in their order: another line, or another order, is another hash. */
export async function hashLines(head: Head, lines: AsyncIterable<SettlementLine>): Promise<string> {
  const hash = createHash('sha256');
  hash.update([head.id, head.number, head.cutoff, head.openingCentavos, head.closingCentavos].join('|'));
  for await (const line of lines) hash.update(`\n${textOf(line)}`);
  return hash.digest('hex');
}
