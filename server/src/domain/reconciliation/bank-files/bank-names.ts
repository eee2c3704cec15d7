import type { CsvRow } from '../split-csv.ts';
import { plainName } from './column-names.ts';

const known: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/bancolombia/, 'Bancolombia'],
  [/davivienda/, 'Davivienda'],
  [/redeban|\brbm\b/, 'Redeban'],
  [/credibanco/, 'Credibanco'],
  [/bbva/, 'BBVA'],
  [/banco de bogota|bogota/, 'Banco de Bogotá'],
  [/occidente/, 'Banco de Occidente'],
  [/av ?villas/, 'AV Villas'],
  [/popular/, 'Banco Popular'],
  [/caja social/, 'Banco Caja Social'],
  [/colpatria/, 'Scotiabank Colpatria'],
  [/itau/, 'Itaú'],
  [/nequi/, 'Nequi'],
  [/efecty/, 'Efecty'],
];

/** Guesses the bank from the file name, then from the rows above the header. Empty if neither names one. */
export function guessBank(fileName: string, above: readonly CsvRow[]): string {
  const texts = [fileName, ...above.map(({ cells }) => cells.join(' '))].map(plainName);
  for (const text of texts) {
    const found = known.find(([pattern]) => pattern.test(text));
    if (found !== undefined) return found[1];
  }
  return '';
}
