import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { checkDigitOf } from '#src/domain/methods/pse/nit-check-digit.ts';
import { type PayoutBatch, plainText, totalOf } from '#src/domain/payouts/files/payout-file.ts';
import { writeAmount } from '#src/domain/payouts/files/render-file.ts';
import { painVersions, writePain001 } from '#src/domain/payouts/files/write-pain001.ts';
import { type ReadFile, readWithProwide } from '../programs/prowide.ts';
import { mustRun } from '../programs/run-program.ts';
import type { Played } from '../report.ts';

const PACKAGES = ['pyiso20022==1.6.2', 'xsdata==26.2', 'python-stdnum==2.2'];
const LINES = 500;
const NUMBERS = 2_000;

interface Answer {
  files: ReadFile[];
  digits: string[];
}

/** pain.001 files read by pyiso20022 and by Prowide, and NIT check digits computed by python-stdnum. */
export async function playPayouts(
  folder: string,
  sources: string,
  say: (text: string) => void,
): Promise<Played[]> {
  say('installing pyiso20022 and python-stdnum');
  const environment = join(folder, 'payouts');
  await mustRun('python3', ['-m', 'venv', environment]);
  const python = join(environment, 'bin/python');
  await mustRun(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  const batch = drawBatch();
  const files = painVersions.map(version => {
    const path = join(folder, `${version}.xml`);
    writeFileSync(path, writePain001(batch, version));
    return { version, path };
  });
  const numbers = Array.from({ length: NUMBERS }, (_, index) => String(800_000_000 + index * 98_765));
  const asked = join(folder, 'payouts.json');
  writeFileSync(asked, JSON.stringify({ files, numbers }));
  const answer = JSON.parse(
    await mustRun(python, [join(sources, 'interop/payouts/read.py'), asked]),
  ) as Answer;
  say('compiling the reader with Prowide');
  const byProwide = await readWithProwide(folder, join(sources, 'interop/prowide'), files);
  const expected = expectedOf(batch);
  const readBy = (host: string, read: readonly ReadFile[]) =>
    painVersions.map((version, index) => ({
      host,
      dialect: version,
      transport: 'file',
      case: `${LINES} payouts are read with their ids, amounts, names and accounts`,
      fault: isDeepStrictEqual(read[index], expected)
        ? null
        : (JSON.stringify(read[index]) ?? 'nothing was read').slice(0, 2_000),
    }));
  return [
    ...readBy('pyiso20022', answer.files),
    ...readBy('Prowide', byProwide),
    {
      host: 'python-stdnum',
      dialect: 'co.nit',
      transport: 'library',
      case: `${NUMBERS} numbers have the same check digit`,
      fault: isDeepStrictEqual(answer.digits, numbers.map(checkDigitOf)) ? null : 'other digits',
    },
  ];
}

function drawBatch(): PayoutBatch {
  const payer = {
    name: 'Operadora de Pagos Ñandú & Cía. "S.A."',
    documentType: 'NIT',
    document: '8909039388',
    bank: '1007',
    accountType: 'checking',
    account: '40512345678',
  } as const;
  const lines = Array.from({ length: LINES }, (_, index) => ({
    reference: `po${String(index).padStart(18, '0')}`,
    name: `Café <${index}> & hijos, José Núñez ${'largo '.repeat(index % 20)}`,
    email: null,
    documentType: (['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT'] as const)[index % 6] ?? 'CC',
    document: String(1_000_000_000 + index),
    bank: index % 5 === 0 ? null : '1051',
    accountType: index % 5 === 0 ? ('breb' as const) : ('savings' as const),
    account: index % 5 === 0 ? `@tienda${index}` : String(100_000_000 + index),
    amountCentavos: BigInt(index * 7_919 + 1),
  }));
  const [sentDate, payDate] = ['2026-11-19' as CalendarDate, '2026-11-20' as CalendarDate];
  const createdAt = new Date('2026-11-19T15:04:05Z');
  const description = 'Liquidación del 18 de noviembre';
  return {
    reference: 'pb000000000000000001',
    sequence: 1,
    createdAt,
    sentDate,
    payDate,
    description,
    payer,
    lines,
  };
}

const expectedOf = (batch: PayoutBatch): ReadFile => ({
  count: String(batch.lines.length),
  sum: writeAmount(totalOf(batch), 'decimal') ?? '',
  lines: batch.lines.map(({ reference, amountCentavos, name, account }) => [
    reference,
    writeAmount(amountCentavos, 'decimal') ?? '',
    plainText(name).slice(0, 70).trimEnd(),
    account,
  ]),
});
