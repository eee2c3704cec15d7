import { environments } from '@recaudo/contract/environment';
import { centavosFromNumber } from '@recaudo/contract/money';
import { listNetworks, setNetworkStatus } from '../domain/methods/cash/cash-network-store.ts';
import { createCashNetwork, rotateCashNetworkKey } from '../domain/methods/cash/create-cash-network.ts';
import { formatInstant } from '../primitives/instant.ts';
import { formatPesos } from '../primitives/money.ts';
import { changeGateway } from './change-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from './command.ts';
import { printRecord, printTable } from './print.ts';
import { withGateway } from './with-gateway.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
const ofOne = { ...shared, id: { type: 'string' } } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

export async function cashNetworksCreate(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    name: { type: 'string' },
    convenio: { type: 'string' },
    'max-amount': { type: 'string' },
  });
  const input = {
    name: requireOption(options.name, 'name').trim(),
    convenio: options.convenio ?? null,
    maxAmountCentavos: readAmount(options['max-amount']),
  };
  const change = { action: 'cash_network_created', what: input.name };
  await changeGateway(environmentOf(options), change, async gateway => {
    const { network, key } = await createCashNetwork(gateway, input);
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
  await changeGateway(environmentOf(options), change, async gateway => {
    const key = await rotateCashNetworkKey(gateway, id, overlapHours);
    if (key === undefined) throw new UsageError(`there is no cash network ${id}`);
    printRecord({ id, key }, options.json);
  });
}

const setTo = (verb: 'enable' | 'disable', status: 'active' | 'disabled') => async (args: string[]) => {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  const change = { action: `cash_network_${verb}d`, what: id };
  await changeGateway(environmentOf(options), change, async gateway => {
    if (!(await setNetworkStatus(gateway.database, id, status))) {
      throw new UsageError(`there is no cash network ${id}`);
    }
    printRecord({ id, status }, options.json);
  });
};

export const cashNetworksDisable = setTo('disable', 'disabled');
export const cashNetworksEnable = setTo('enable', 'active');
