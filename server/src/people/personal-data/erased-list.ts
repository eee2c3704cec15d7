import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Control } from '../control.ts';

/** An erasure in the list outside the database: ids only, nothing that identifies a person. */
export interface ListedErasure {
  environment: Environment;
  merchant_id: string;
  request_id: string;
  customer_ids: readonly string[];
  transaction_ids: readonly string[];
  requested_at: string;
  done_at: string;
}

export const LIST_NAME = 'erasures.jsonl';

/**
 * The list is in the data folder and with the backups, because a restored older copy must learn what was erased since.
 */
export const listFiles = ({ gateways, backups }: Pick<Control, 'gateways' | 'backups'>): string[] =>
  [...new Set([gateways.sandbox.dataFolder, backups?.folder])].flatMap(folder =>
    folder === undefined ? [] : [join(folder, LIST_NAME)],
  );

export async function noteErasure(control: Control, erasure: ListedErasure): Promise<void> {
  for (const file of listFiles(control)) {
    await mkdir(join(file, '..'), { recursive: true });
    await appendFile(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600 });
  }
}

/** Every erasure in these files, without duplicates. Skips a line truncated by a crash. */
export async function readErasures(files: readonly string[]): Promise<ListedErasure[]> {
  const found = new Map<string, ListedErasure>();
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const line of text.split('\n').filter(Boolean)) {
      const erasure = parseLine(line);
      if (erasure !== undefined) found.set(erasure.request_id, erasure);
    }
  }
  return [...found.values()];
}

function parseLine(line: string): ListedErasure | undefined {
  try {
    return JSON.parse(line) as ListedErasure;
  } catch {
    return undefined;
  }
}
