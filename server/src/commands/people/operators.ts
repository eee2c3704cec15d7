import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { dutiesOf, type OperatorRole, operatorRoles } from '@recaudo/contract/operator/operator-duties';
import { normalEmail } from '../../people/accounts/account.ts';
import { requestChange, SINGLE_CONTROL } from '../../people/approvals/request-change.ts';
import { askToRun, type Leave } from '../../people/approvals/run-confirmed.ts';
import { isInSetup } from '../../people/approvals/setup-phase.ts';
import type { Control } from '../../people/control.ts';
import { removeOperator } from '../../people/operators/remove-operator.ts';
import { findOperator, listOperatorsWithUse } from '../../people/operators/store.ts';
import { addOperator } from '../../people/sign-in/add-operator.ts';
import { isMailAddress } from '../../platform/primitives/network/mail-address.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { printWaiting, shellPrincipal } from '../access/change-controlled.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { withControl } from '../access/with-control.ts';
import { withInstallation } from '../access/with-installation.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const readEmail = (given: string | undefined): string => {
  const email = requireOption(given, 'email');
  if (!isMailAddress(email)) throw new UsageError('--email must be an e-mail address');
  return normalEmail(email);
};

export async function operatorsAdd(args: string[]): Promise<void> {
  const options = readOptions(args, {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    language: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const email = readEmail(options.email);
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  const role = chooseOption(options.role, 'role', operatorRoles, 'administrator');
  // Not as an option, because other users can see the arguments of processes.
  const password = options['password-stdin'] === true ? (await text(process.stdin)).trim() : undefined;
  const name = options.name ?? email.split('@', 1)[0] ?? email;
  await withInstallation(async control => {
    const leave = await askToAdd(control, { email, name, role }).catch(rethrowAsUsageError);
    if (leave.state === 'pending') return printWaiting(leave.change, options.json);
    const chosen = options.role === undefined ? {} : { role };
    const person = {
      email,
      name,
      language,
      password,
      ...chosen,
      addedBy: `command (${userInfo().username})`,
    };
    const added = await addOperator(control, { ...person, details: leave.details }).catch(
      rethrowAsUsageError,
    );
    const link = `${control.addresses.portal}/contrasena/${added.passwordToken}`;
    printRecord(
      {
        account_id: added.accountId,
        email,
        role: added.role,
        ...(added.passwordToken === undefined ? {} : { password_link: link }),
      },
      options.json,
    );
  });
}

/**
 * One person suffices to add an operator with the role support, which changes nothing, and to add the first
 * administrator, because there is no second person yet.
 */
async function askToAdd(
  control: Control,
  payload: { email: string; name: string; role: OperatorRole },
): Promise<Leave> {
  const operators = await listOperatorsWithUse(control.database);
  const isKnown = operators.some(({ email }) => email === payload.email);
  const hasAdministrator = operators.some(({ operatorRole }) => operatorRole === 'administrator');
  if (payload.role === 'support' || isKnown || !hasAdministrator) return { state: 'granted', details: {} };
  return askToRun(control, {
    kind: 'operator_added',
    environment: 'production',
    payload,
    by: shellPrincipal(),
  });
}

export async function operatorsRemove(args: string[]): Promise<void> {
  const options = readOptions(args, { email: { type: 'string' }, json: { type: 'boolean' } });
  const email = readEmail(options.email);
  await withControl(async control => {
    await requireOperator(control, email);
    const by = { account: null, fromIp: 'command', user: userInfo().username };
    const { operator, endedSessions } = await removeOperator(control, email, by).catch(rethrowAsUsageError);
    printRecord({ account_id: operator.id, email, ended_sessions: endedSessions }, options.json);
  });
}

async function requireOperator({ database }: Pick<Control, 'database'>, email: string): Promise<void> {
  if ((await findOperator(database, email)) === undefined) {
    throw new UsageError(`${email} is not an operator: see recaudo operators list`);
  }
}

export async function operatorsRole(args: string[]): Promise<void> {
  const options = readOptions(args, {
    email: { type: 'string' },
    role: { type: 'string' },
    json: { type: 'boolean' },
  });
  const email = readEmail(options.email);
  const role = chooseOption(requireOption(options.role, 'role'), 'role', operatorRoles, 'support');
  await withInstallation(async (control, place) => {
    await requireOperator(control, email);
    const environment = control.gateways.production === undefined ? 'sandbox' : 'production';
    const request = async (): Promise<void> => {
      const change = { kind: 'operator_role_changed', payload: { operator: email, role } } as const;
      const outcome = await requestChange(control, { ...change, environment, by: shellPrincipal() }).catch(
        rethrowAsUsageError,
      );
      if (outcome.state === 'pending') return printWaiting(outcome.change, options.json);
      printRecord({ account_id: outcome.result.id, email, role }, options.json);
    };
    if (environment === 'production' && !(await isInSetup(control))) return request();
    const details = { role, ...(environment === 'production' ? { control: SINGLE_CONTROL } : {}) };
    const entry = { action: 'operator_role_changed', what: email, environment: null, details };
    return changeAudited(place, entry, request);
  });
}

export async function operatorsList(args: string[]): Promise<void> {
  const options = readOptions(args, { json: { type: 'boolean' } });
  await withControl(async ({ database }) => {
    const rows = (await listOperatorsWithUse(database)).map(operator => ({
      account_id: operator.id,
      name: operator.name,
      email: operator.email,
      role: operator.operatorRole,
      duties: dutiesOf(operator.operatorRole).join(' '),
      second_factor: operator.hasSecondFactor ? 'on' : 'off',
      last_used: operator.lastUsedAt === null ? null : formatInstant(operator.lastUsedAt),
      since: formatInstant(operator.since),
      added_by: operator.addedBy,
      creation_date: formatInstant(operator.creationDate),
    }));
    printTable(rows, options.json);
  });
}
