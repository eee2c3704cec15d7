import { readFileSync } from 'node:fs';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';

/** A bank or wallet that receives payouts. */
export interface Bank {
  /** The compensation code, four digits. */
  code: string;
  name: string;
  /** The digits of an account number, where known. */
  digits?: readonly [least: number, most: number];
}

let banks: ReadonlyMap<string, Bank> | undefined;

/** The banks of server/data/banks.json by their code. */
export function allBanks(): ReadonlyMap<string, Bank> {
  banks ??= new Map(
    (JSON.parse(readFileSync(serverFile('data/banks.json'), 'utf8')) as { banks: Bank[] }).banks.map(
      bank => [bank.code, bank] as const,
    ),
  );
  return banks;
}
