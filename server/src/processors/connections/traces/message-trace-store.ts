import type { Logger } from 'pino';
import {
  type Database,
  type Queryable,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../../platform/database/statements/input-rows.ts';
import type { MessageTrace, TracedField, TracedMessage } from './message-trace.ts';

interface Line extends TracedMessage {
  connectionId: string;
}

const insert = groupStatement<Line, Record<string, never>>(
  'link_messages_insert',
  [
    ['link_id', 'text', row => row.connectionId],
    ['sent_or_received_at', 'timestamptz', row => row.at],
    ['direction', 'text', row => row.direction],
    ['connection', 'text', row => row.connection],
    ['name', 'text', row => row.name],
    ['merchant_id', 'text', row => row.merchantId],
    ['reference', 'text', row => row.reference],
    ['fields', 'text', row => JSON.stringify(row.fields)],
  ],
  input => `with input as (${input})
   insert into link_messages (link_id, sent_or_received_at, direction, connection, name, merchant_id, reference, fields)
   select link_id, sent_or_received_at, direction, connection, name, merchant_id, reference, fields::jsonb
   from input order by position`,
);
/** Messages kept per connection. */
const KEPT = 1_000;
const forget = statement(
  'link_messages_forget',
  `delete from link_messages where link_id = $1
     and id <= (select id from link_messages where link_id = $1 order by id desc offset ${KEPT} limit 1)`,
);
interface MessageRow {
  id: bigint;
  sent_or_received_at: Date;
  direction: TracedMessage['direction'];
  connection: string;
  name: string;
  merchant_id: string | null;
  reference: string | null;
  fields: TracedField[];
}
const list = statement<MessageRow>(
  'link_messages_list',
  `select id, sent_or_received_at, direction, connection, name, merchant_id, reference, fields from
     (select * from link_messages where link_id = $1 and id > $2 order by id desc limit $3) last
   order by id`,
);

export interface KeptMessage extends TracedMessage {
  id: bigint;
}

/** The latest messages of a connection after the given one, oldest first. */
export const listMessages = async (
  database: Queryable,
  connectionId: string,
  { after = 0n, limit }: { after?: bigint; limit: number },
): Promise<KeptMessage[]> =>
  (await database.rows(list, [connectionId, after, limit])).map(row => ({
    id: row.id,
    at: row.sent_or_received_at,
    direction: row.direction,
    connection: row.connection,
    name: row.name,
    merchantId: row.merchant_id,
    reference: row.reference,
    fields: row.fields,
  }));

export interface MessageTraces {
  of(connectionId: string): MessageTrace;
  /** Writes everything that is queued. */
  flush(): Promise<void>;
}

const WRITE_EVERY_MS = 250;
/**
 * Messages beyond this number between two writes are dropped. Under load a trace shows a sample of every moment, and payments are
 * not slowed down by messages that would be overwritten seconds later.
 */
const MOST_WAITING = 50;

/** The traces of all connections of a process. */
export function newMessageTraces(database: Database, log: Logger): MessageTraces {
  const waiting: Line[] = [];
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    const connections = new Set<string>();
    const lines = waiting.splice(0);
    for (const { connectionId } of lines) connections.add(connectionId);
    if (lines.length > 0) await runOnGroup(database, insert, lines);
    for (const connectionId of connections) await database.run(forget, [connectionId]);
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await write().catch((error: unknown) =>
      log.warn({ err: error }, 'could not store traced messages of connections'),
    );
  };
  const flushInTurn = async (): Promise<void> => {
    underWay = (underWay ?? Promise.resolve()).then(flush);
    await underWay;
  };
  return {
    of: connectionId => ({
      hasRoom: () => waiting.length < MOST_WAITING,
      add(message) {
        if (waiting.length < MOST_WAITING) waiting.push({ ...message, connectionId });
        timer ??= setTimeout(() => void flushInTurn(), WRITE_EVERY_MS).unref();
      },
    }),
    flush: flushInTurn,
  };
}
