import { userInfo } from 'node:os';
import { changeKindWords, isCommandChange } from '@recaudo/contract/shared/audit/change-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { ConfigError } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import type { Principal, StoredChange } from '../../people/approvals/change.ts';
import {
  type AppliedKindName,
  type CommandKindName,
  type PayloadOf,
  type ResultOf,
} from '../../people/approvals/kinds/kinds.ts';
import { requestChange, SINGLE_CONTROL } from '../../people/approvals/request-change.ts';
import { askToRun } from '../../people/approvals/run-confirmed.ts';
import { isInSetup } from '../../people/approvals/setup-phase.ts';
import type { Control } from '../../people/control.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { type CommandChange, changeAudited, changeGateway } from './change-gateway.ts';
import { PRODUCTION_IS_CLOSED } from './with-gateway.ts';
import { withInstallation } from './with-installation.ts';

/** Exit code of a command whose change waits for confirmation, so that scripts can tell it from a completed one. */
const WAITS_EXIT_CODE = 3;

export const shellPrincipal = (): Principal => ({ kind: 'command', user: userInfo().username });

interface Controlled {
  environment: Environment;
  /** For the audit log, as for every command. */
  change: CommandChange;
  json: boolean | undefined;
}

/** Applies a change, or asks an operator to confirm it if production already has payments. */
export async function changeControlled<Name extends AppliedKindName>(
  { environment, change, json }: Controlled,
  { kind, payload }: { kind: Name; payload: PayloadOf<Name> },
  inSandbox: (gateway: Gateway) => Promise<ResultOf<Name>>,
  show: (result: ResultOf<Name>) => void,
): Promise<void> {
  if (environment === 'sandbox') {
    await changeGateway('sandbox', change, async gateway =>
      show(await inSandbox(gateway).catch(rethrowAsUsageError)),
    );
    return;
  }
  await withInstallation(async (control, place) => {
    if (control.gateways.production === undefined) throw new ConfigError(PRODUCTION_IS_CLOSED);
    const request = async (): Promise<void> => {
      const by = shellPrincipal();
      const outcome = await requestChange(control, { kind, environment, payload, by }).catch(
        rethrowAsUsageError,
      );
      if (outcome.state === 'applied') show(outcome.result);
      else printWaiting(outcome.change, json);
    };
    if (!(await isInSetup(control))) return request();
    const details = { ...change.details, control: SINGLE_CONTROL };
    return changeAudited(place, { ...change, environment, details }, request);
  });
}

/** The same for a command that runs here: run it again after the confirmation to get the result. */
export async function runControlled<Name extends CommandKindName>(
  { environment, ...controlled }: Controlled,
  request: { kind: Name; payload: PayloadOf<Name> },
  work: (gateway: Gateway, sandbox: Gateway) => Promise<void>,
): Promise<void> {
  if (environment === 'sandbox')
    return changeGateway('sandbox', controlled.change, gateway => work(gateway, gateway));
  await runInProduction(controlled, request, (production, { gateways }) =>
    work(production, gateways.sandbox),
  );
}

/** Runs a command's work in production if an operator has confirmed it, or asks for the confirmation. */
export async function runInProduction<Name extends CommandKindName>(
  { change, json }: Omit<Controlled, 'environment'>,
  { kind, payload }: { kind: Name; payload: PayloadOf<Name> },
  work: (gateway: Gateway, control: Control) => Promise<void>,
): Promise<void> {
  const environment = 'production';
  await withInstallation(async (control, place) => {
    const { production } = control.gateways;
    if (production === undefined) throw new ConfigError(PRODUCTION_IS_CLOSED);
    const by = shellPrincipal();
    const leave = await askToRun(control, { kind, environment, payload, by }).catch(rethrowAsUsageError);
    if (leave.state === 'pending') return printWaiting(leave.change, json);
    const details = { ...change.details, ...leave.details };
    return changeAudited(place, { ...change, environment, details }, () => work(production, control));
  });
}

export function printWaiting({ id, kind, expiresAt }: StoredChange, json: boolean | undefined): void {
  printRecord(
    {
      approval: id,
      change: changeKindWords[kind].en,
      state: 'pending',
      expires_at: formatInstant(expiresAt),
      next: isCommandChange(kind)
        ? 'confirm it in the console under Approvals (another operator), then run this command again'
        : 'an operator confirms it in the console under Approvals',
    },
    json,
  );
  process.exitCode = WAITS_EXIT_CODE;
}
