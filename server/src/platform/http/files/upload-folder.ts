import { mkdtempSync, readdirSync, rm, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'recaudo-upload-';
const NAME = new RegExp(`^${PREFIX}(\\d{1,10})-`);
/** A writer may create its file during the removal: Node then retries after 100, 200, 300 ms and so on. */
const RETRIES = { maxRetries: 10, retryDelay: 100 };

export const newUploadFolder = (): string => mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));

export const removeUploadFolder = (folder: string): void =>
  rm(folder, { recursive: true, force: true, ...RETRIES }, () => undefined);

/** Deletes uploads of a killed process at the next start, because they contain personal data. */
export function removeAbandonedUploads(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
