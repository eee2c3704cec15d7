import { environments } from '../config.ts';
import { listNetworks, setNetworkStatus } from '../domain/cash/cash-network-store.ts';
import { createCashNetwork, rotateCashNetworkKey } from '../domain/cash/create-cash-network.ts';
import { formatInstant } from '../primitives/instant.ts';
import { centavosFromNumber, formatPesos } from '../primitives/money.ts';
import { changeGateway } from './change-gateway.ts';
import {
  type Command,
  chooseOption,
  numberOption,
  readOptions,
  requireOption,
  UsageError,
} from './command.ts';
import { printRecord, printTable } from './print.ts';
import { withGateway } from './with-gateway.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
const sharedHelp = '[--environment sandbox|production] [--json]';
const ofOne = { ...shared, id: { type: 'string' } } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

export const cashNetworksCreate: Command = {
  name: 'cash-networks create',
  summary: 'Connect a cash network and print its key, once',
  options: `--name N [--convenio NUMBER] [--max-amount PESOS] ${sharedHelp}`,
  async run(args) {
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
  },
};

function readAmount(text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const centavos = text.trim() === '' ? undefined : centavosFromNumber(Number(text));
  if (typeof centavos !== 'bigint' || centavos <= 0n) {
    throw new UsageError('--max-amount must be an amount in pesos such as 1000000');
  }
  return centavos;
}

export const cashNetworksList: Command = {
  name: 'cash-networks list',
  summary: 'The cash networks of an environment',
  options: sharedHelp,
  async run(args) {
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
  },
};

const DAY_HOURS = 24;
const YEAR_HOURS = 366 * DAY_HOURS;

export const cashNetworksRotate: Command = {
  name: 'cash-networks rotate',
  summary: 'A new key; the one before it works on for a day (--overlap-hours)',
  options: `--id ID [--overlap-hours 24] ${sharedHelp}`,
  async run(args) {
    const options = readOptions(args, { ...ofOne, 'overlap-hours': { type: 'string' } });
    const id = requireOption(options.id, 'id');
    const overlapHours = numberOption(options['overlap-hours'], 'overlap-hours', DAY_HOURS, 0, YEAR_HOURS);
    const change = { action: 'cash_network_key_rotated', what: id, details: { overlap_hours: overlapHours } };
    await changeGateway(environmentOf(options), change, async gateway => {
      const key = await rotateCashNetworkKey(gateway, id, overlapHours);
      if (key === undefined) throw new UsageError(`there is no cash network ${id}`);
      printRecord({ id, key }, options.json);
    });
  },
};

const setTo = (word: 'enable' | 'disable', status: 'active' | 'disabled', summary: string): Command => ({
  name: `cash-networks ${word}`,
  summary,
  options: `--id ID ${sharedHelp}`,
  async run(args) {
    const options = readOptions(args, ofOne);
    const id = requireOption(options.id, 'id');
    const change = { action: `cash_network_${word}d`, what: id };
    await changeGateway(environmentOf(options), change, async gateway => {
      if (!(await setNetworkStatus(gateway.database, id, status))) {
        throw new UsageError(`there is no cash network ${id}`);
      }
      printRecord({ id, status }, options.json);
    });
  },
});

export const cashNetworksDisable = setTo(
  'disable',
  'disabled',
  'Refuse the calls of a cash network at once, and take it off the vouchers',
);
export const cashNetworksEnable = setTo('enable', 'active', 'Let a disabled cash network work again');
