import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a generic CSV, as a bank reads it. */
export interface FileLine {
  reference: string;
  account: string;
  amount: string;
}

export type Fate = 'pagado' | 'rechazado' | 'devuelto';

const FILE = '.csv';

export const fileOf = (folder: string, batchId: string): string => join(folder, `${batchId}${FILE}`);

/** Batches whose files the bank has, in the order in which they were drafted. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith(FILE))
    .map(name => name.slice(0, -FILE.length))
    .sort();

export function readFile(folder: string, batchId: string): FileLine[] {
  const [, ...rows] = readFileSync(fileOf(folder, batchId), 'utf8').trimEnd().split('\r\n');
  return rows.map(row => {
    const [reference = '', , , , , , account = '', amount = ''] = row.split(';');
    return { reference, account, amount };
  });
}

/** The bank refuses some accounts once, and pays everything else. It knows only the files that it has. */
export function answersTo(folder: string, batchId: string): (FileLine & { fate: Fate })[] {
  const earlier = listFiles(folder).filter(other => other < batchId);
  const seen = new Set(earlier.flatMap(other => readFile(folder, other)).map(({ account }) => account));
  return readFile(folder, batchId).map(line => ({
    ...line,
    fate: seen.has(line.account) ? 'pagado' : firstFateOf(line.account),
  }));
}

function firstFateOf(account: string): Fate {
  const number = Number(account);
  if (number % 7 === 0) return 'rechazado';
  return number % 11 === 0 ? 'devuelto' : 'pagado';
}

export const writeAnswer = (folder: string, batchId: string): Buffer =>
  Buffer.from(
    [
      'reference;amount;status;reason',
      ...answersTo(folder, batchId).map(({ reference, amount, fate }) => `${reference};${amount};${fate};`),
    ].join('\r\n'),
  );
