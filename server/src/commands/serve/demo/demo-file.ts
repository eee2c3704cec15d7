import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { syncFolder } from '../../../platform/database/embedded/places.ts';

/** File name in the data folder. */
export const DEMO_FILE = 'demo.json';

/** Everything that a newcomer needs for a first call and to sign in. */
export interface Demo {
  merchant_id: string;
  private_key: string;
  public_key: string;
  base_url: string;
  /** A saved test card, so that the first call can be a charge. */
  card_id: string;
  email?: string | undefined;
  password?: string | undefined;
  /** Set only in the process that created it: the password is shown once, because logs keep printed text. */
  isNew?: boolean | undefined;
}

/** The file is useless without these. Files older than the accounts have only these. */
const needed = ['merchant_id', 'private_key', 'public_key'] as const;

/** Undefined for a file damaged by a power cut or an editor. */
export function parseDemo(text: string): Demo | undefined {
  try {
    const content: unknown = JSON.parse(text);
    const isWhole = isPlainObject(content) && needed.every(name => typeof content[name] === 'string');
    return isWhole ? (content as unknown as Demo) : undefined;
  } catch {
    return undefined;
  }
}

/** undefined without a demo merchant, or if its file is damaged. */
export function readDemo(dataFolder: string): Demo | undefined {
  const file = join(dataFolder, DEMO_FILE);
  return existsSync(file) ? parseDemo(readFileSync(file, 'utf8')) : undefined;
}

/** Writes atomically and durably, because the keys are shown nowhere else. */
export async function keepDemo(file: string, demo: Demo): Promise<Demo> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
  return { ...demo, isNew: true };
}
