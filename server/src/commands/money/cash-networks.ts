import { environments } from '@recaudo/contract/shared/environment';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import type { Gateway } from '../../dependencies.ts';
import { listNetworks, setNetworkStatus } from '../../domain/methods/cash/networks/cash-network-store.ts';
import {
  createCashNetwork,
  rotateCashNetworkKey,
} from '../../domain/methods/cash/networks/create-cash-network.ts';
import type { CashNetworkOpening } from '../../people/approvals/kinds/cash-network-kind.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { runControlled } from '../access/change-controlled.ts';
import { type CommandChange, changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
const ofOne = { ...shared, id: { type: 'string' } } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

interface Common {
  environment?: string | undefined;
  json?: boolean | undefined;
}
const controlledBy = (options: Common, change: CommandChange) => ({
  environment: environmentOf(options),
  change,
  json: options.json,
});

type Terms = Partial<Pick<CashNetworkOpening, 'convenio' | 'maxAmount' | 'overlapHours'>>;
/**
 * The change that a second person confirms: a network's key confirms payments, and each confirmation credits a
 * merchant.
 */
const opening = (action: CashNetworkOpening['action'], network: string, terms: Terms) => ({
  kind: 'cash_network_opened' as const,
  payload: { action, network, convenio: null, maxAmount: null, overlapHours: null, ...terms },
});

export async function cashNetworksCreate(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    name: { type: 'string' },
    convenio: { type: 'string' },
    'max-amount': { type: 'string' },
  });
  const newNetwork = {
    name: requireOption(options.name, 'name').trim(),
    convenio: options.convenio ?? null,
    maxAmountCentavos: readAmount(options['max-amount']),
  };
  const change = { action: 'cash_network_created', what: newNetwork.name };
  const request = opening('create', newNetwork.name, {
    convenio: newNetwork.convenio,
    maxAmount: options['max-amount'] ?? null,
  });
  await runControlled(controlledBy(options, change), request, async gateway => {
    const { network, key } = await createCashNetwork(gateway, newNetwork);
    printRecord({ id: network.id, name: network.name, key, base_url: gateway.baseUrl }, options.json);
  });
}

function readAmount(text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const centavos = text.trim() === '' ? undefined : centavosFromNumber(Number(text));
  if (typeof centavos !== 'bigint' || centavos <= 0n) {
    throw new UsageError('--max-amount must be an amount in pesos such as 1000000');
  }
  return centavos;
}

export async function cashNetworksList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async gateway => {
    const rows = (await listNetworks(gateway.database)).map(network => ({
      id: network.id,
      name: network.name,
      convenio: network.convenio,
      max_amount: network.maxAmountCentavos === null ? null : formatPesos(network.maxAmountCentavos),
      status: network.status,
      creation_date: formatInstant(network.creationDate),
    }));
    printTable(rows, options.json);
  });
}

const DAY_HOURS = 24;
const YEAR_HOURS = 366 * DAY_HOURS;

export async function cashNetworksRotate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofOne, 'overlap-hours': { type: 'string' } });
  const id = requireOption(options.id, 'id');
  const overlapHours = numberOption(options['overlap-hours'], 'overlap-hours', DAY_HOURS, {
    least: 0,
    most: YEAR_HOURS,
  });
  const change = { action: 'cash_network_key_rotated', what: id, details: { overlap_hours: overlapHours } };
  const request = opening('rotate', id, { overlapHours });
  await runControlled(controlledBy(options, change), request, async gateway => {
    const key = await rotateCashNetworkKey(gateway, id, overlapHours);
    if (key === undefined) throw new UsageError(`there is no cash network ${id}`);
    printRecord({ id, key }, options.json);
  });
}

const setStatus =
  (id: string, status: 'active' | 'disabled', json: boolean | undefined) =>
  async ({ database }: Gateway): Promise<void> => {
    if (!(await setNetworkStatus(database, id, status))) {
      throw new UsageError(`there is no cash network ${id}`);
    }
    printRecord({ id, status }, json);
  };

export async function cashNetworksDisable(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  const change = { action: 'cash_network_disabled', what: id };
  await changeGateway(environmentOf(options), change, setStatus(id, 'disabled', options.json));
}

export async function cashNetworksEnable(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  const change = { action: 'cash_network_enabled', what: id };
  const request = opening('enable', id, {});
  await runControlled(controlledBy(options, change), request, setStatus(id, 'active', options.json));
}
