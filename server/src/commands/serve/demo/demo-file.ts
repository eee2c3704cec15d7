import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { syncFolder } from '../../../platform/database/embedded/places.ts';

/** In the data folder. */
export const DEMO_FILE = 'demo.json';

/** What a newcomer needs to make a first call, and to sign in. */
export interface Demo {
  merchant_id: string;
  private_key: string;
  public_key: string;
  base_url: string;
  /** A saved test card, so that the first call can be a charge. */
  card_id: string;
  email?: string | undefined;
  password?: string | undefined;
  /** Only in the process that made it: the password is shown once, for journals keep what is printed. */
  isNew?: boolean | undefined;
}

/** Without these the file is of no use to anybody. A folder from before there were accounts has no more. */
const needed = ['merchant_id', 'private_key', 'public_key'] as const;

/** Undefined for what a power cut or an editor may leave of the file. */
export function parseDemo(text: string): Demo | undefined {
  try {
    const content: unknown = JSON.parse(text);
    const isWhole = isPlainObject(content) && needed.every(name => typeof content[name] === 'string');
    return isWhole ? (content as unknown as Demo) : undefined;
  } catch {
    return undefined;
  }
}

/** undefined where no demo merchant was made, or its file is of no use. */
export function readDemo(dataFolder: string): Demo | undefined {
  const file = join(dataFolder, DEMO_FILE);
  return existsSync(file) ? parseDemo(readFileSync(file, 'utf8')) : undefined;
}

/** Whole or not at all, also through a power cut: its keys are shown nowhere else. */
export async function keepDemo(file: string, demo: Demo): Promise<Demo> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
  return { ...demo, isNew: true };
}
