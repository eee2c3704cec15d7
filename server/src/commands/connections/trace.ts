import { setTimeout as sleep } from 'node:timers/promises';
import { getConnection } from '../../domain/routing/connections.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { type KeptMessage, listMessages } from '../../processors/connections/traces/message-trace-store.ts';
import { withGateway } from '../access/with-gateway.ts';
import { numberOption, readOptions, requireOption } from '../command.ts';
import { environmentOf, shared } from './connection-options.ts';
import { rejectMissingConnection } from './connections.ts';

const LOOK_EVERY_MS = 500;
const MOST = 1_000;

export async function connectionsTrace(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    id: { type: 'string' },
    last: { type: 'string' },
    follow: { type: 'boolean' },
  });
  const id = requireOption(options.id, 'id');
  const last = numberOption(options.last, 'last', 20, { least: 1, most: MOST });
  await withGateway(environmentOf(options), async gateway => {
    await getConnection(gateway, id).catch(rejectMissingConnection(id));
    let after = 0n;
    const print = async (limit: number): Promise<void> => {
      for (const message of await listMessages(gateway.database, id, { after, limit })) {
        console.log(options.json ? lineOf(message) : blockOf(message));
        after = message.id;
      }
    };
    await print(last);
    // Runs until the user ends it.
    while (options.follow === true) {
      await sleep(LOOK_EVERY_MS);
      await print(MOST);
    }
  });
}

const lineOf = ({ id, ...message }: KeptMessage): string => JSON.stringify({ id: Number(id), ...message });

/** A message field by field, as acquirers' engineers read it. */
function blockOf({ at, direction, connection, name, merchantId, reference, fields }: KeptMessage): string {
  const owner = reference === null ? '' : `  ${merchantId} ${reference}`;
  const sign = direction === 'sent' ? '->' : '<-';
  const width = Math.max(0, ...fields.map(({ key }) => key.length));
  const label = Math.max(0, ...fields.map(field => field.name.length));
  return [
    `${formatInstant(at)} ${sign} ${name} on ${connection}${owner}`,
    ...fields.map(field => `  ${field.key.padStart(width)}  ${field.name.padEnd(label)}  ${field.value}`),
  ].join('\n');
}
