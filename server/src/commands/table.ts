import { accountsForgetSecondFactor } from './accounts.ts';
import { attemptsList, attemptsResolve } from './attempts.ts';
import { auditCheck } from './audit.ts';
import { bench } from './bench/bench.ts';
import { billingRun } from './billing.ts';
import {
  cashNetworksCreate,
  cashNetworksDisable,
  cashNetworksEnable,
  cashNetworksList,
  cashNetworksRotate,
} from './cash-networks.ts';
import { clockAdvance, clockShow } from './clock.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { fraudDisable, fraudEnable, fraudList, fraudRemove, fraudSet } from './fraud.ts';
import { keysList, keysRevoke, keysRotate } from './keys.ts';
import { ledgerCheck } from './ledger.ts';
import { listen } from './listen.ts';
import { merchantsCreate, merchantsList, merchantsShow } from './merchants.ts';
import { merchantsUpdate } from './merchants-update.ts';
import { migrateCommand } from './migrate.ts';
import { openapi } from './openapi.ts';
import { operatorsAdd, operatorsList } from './operators.ts';
import { pagesCheck, pagesInventory } from './pages/pages.ts';
import { pauseCommands } from './pauses.ts';
import { serve } from './serve/serve.ts';
import { simulate } from './simulate/simulate.ts';
import { trigger } from './trigger/trigger.ts';
import { vaultInit, vaultRotate, vaultStatus } from './vault/vault.ts';

/** Everything that `recaudo` can do. */
export const commands: readonly Command[] = [
  serve,
  migrateCommand,
  doctor,
  merchantsCreate,
  merchantsList,
  merchantsShow,
  merchantsUpdate,
  keysList,
  keysRotate,
  keysRevoke,
  fraudList,
  fraudSet,
  fraudEnable,
  fraudDisable,
  fraudRemove,
  cashNetworksCreate,
  cashNetworksList,
  cashNetworksRotate,
  cashNetworksDisable,
  cashNetworksEnable,
  listen,
  trigger,
  clockShow,
  clockAdvance,
  billingRun,
  ...pauseCommands,
  ledgerCheck,
  accountsForgetSecondFactor,
  operatorsAdd,
  operatorsList,
  auditCheck,
  attemptsList,
  attemptsResolve,
  pagesCheck,
  pagesInventory,
  vaultInit,
  vaultRotate,
  vaultStatus,
  openapi,
  bench,
  simulate,
];

/** Finds the command by its first one or two words. */
export function findCommand(messages: readonly string[]): { command: Command; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const name = messages.slice(0, length).join(' ');
    const command = commands.find(candidate => candidate.name === name);
    if (command !== undefined) return { command, rest: messages.slice(length) };
  }
  return undefined;
}

export function usage(): string {
  const width = Math.max(...commands.map(command => command.name.length)) + 2;
  const lines = commands.flatMap(({ name, summary, options }) => [
    `  ${name.padEnd(width)}${summary}`,
    ...(options === undefined ? [] : [`  ${''.padEnd(width)}${options}`]),
  ]);
  return `Usage: recaudo <command> [options]\n\n${lines.join('\n')}\n`;
}
