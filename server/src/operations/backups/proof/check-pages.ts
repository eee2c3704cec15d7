import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findDamagedPages, PAGE_BYTES } from '../../../platform/database/integrity/page-checksum.ts';

/** A page of a stopped server whose checksum does not match. */
export interface DamagedPage {
  /** The path as in `pg_relation_filepath`. */
  file: string;
  block: number;
}

export interface CheckedPages {
  pages: number;
  damaged: DamagedPage[];
}

const READ_BYTES = 256 * PAGE_BYTES;
/** PostgreSQL splits a relation into files of one gigabyte. */
const PAGES_PER_FILE = 131_072;
/** More than a person would read. */
const MOST_NAMED = 100;

/** Reads every page of every table and index. The server must be stopped, because a running one writes meanwhile. */
export async function checkPages(databaseFolder: string): Promise<CheckedPages> {
  const checked: CheckedPages = { pages: 0, damaged: [] };
  const databases = (await readdir(join(databaseFolder, 'base'))).filter(name => /^\d+$/.test(name));
  for (const folder of ['global', ...databases.map(name => `base/${name}`)]) {
    for (const name of await readdir(join(databaseFolder, folder))) {
      const [, relation, fork = '', part = '0'] = /^(\d+)(_fsm|_vm|_init)?(?:\.(\d+))?$/.exec(name) ?? [];
      if (relation === undefined) continue;
      const firstBlock = Number(part) * PAGES_PER_FILE;
      await checkFile(join(databaseFolder, folder, name), firstBlock, (count, damaged) => {
        checked.pages += count;
        const file = `${folder}/${relation}${fork}`;
        for (const block of damaged)
          if (checked.damaged.length < MOST_NAMED) checked.damaged.push({ file, block });
      });
    }
  }
  return checked;
}

async function checkFile(
  path: string,
  firstBlock: number,
  onChecked: (pages: number, damaged: readonly number[]) => void,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.from(new ArrayBuffer(READ_BYTES));
    for (let block = firstBlock; ; ) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, (block - firstBlock) * PAGE_BYTES);
      const pages = Math.floor(bytesRead / PAGE_BYTES);
      if (pages === 0) return;
      onChecked(pages, findDamagedPages(buffer.subarray(0, pages * PAGE_BYTES), block));
      block += pages;
    }
  } finally {
    await file.close();
  }
}
