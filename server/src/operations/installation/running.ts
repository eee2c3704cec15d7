import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Addresses } from './addresses.ts';

/** Where the running program listens, so that other commands print working addresses. */
const fileOf = (config: Config): string => join(config.dataFolder, 'running.json');

export function recordRunningAddresses(config: Config, addresses: Addresses): void {
  // With an external database and external keys, no other code creates the folder.
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(config), `${JSON.stringify(addresses, null, 2)}\n`);
}

export const forgetRunningAddresses = (config: Config): void => rmSync(fileOf(config), { force: true });

export function readRunningAddresses(config: Config): Addresses | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(config), 'utf8')) as Addresses;
  } catch {
    return undefined;
  }
}
