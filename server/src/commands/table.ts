import { accountsForgetSecondFactor } from './accounts.ts';
import { attemptsList, attemptsResolve } from './attempts.ts';
import { auditCheck } from './audit.ts';
import { billingRun } from './billing.ts';
import {
  cashNetworksCreate,
  cashNetworksDisable,
  cashNetworksEnable,
  cashNetworksList,
  cashNetworksRotate,
} from './cash-networks.ts';
import { certificateExport } from './certificate.ts';
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
import { trigger } from './trigger/trigger.ts';
import { vaultInit, vaultRotate, vaultStatus } from './vault/vault.ts';

/** Everything that `recaudo` can do. */
export const commands: readonly Command[] = [
  serve,
  migrateCommand,
  doctor,
  certificateExport,
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
];
