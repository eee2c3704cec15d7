import { type Database, statement } from '../../database/connection.ts';
import type { TraceNumbers } from './trace-numbers.ts';

/** So many numbers are taken at once; what a process has left over when it ends is lost. */
const BLOCK = 100;
const MOST = 999_999;

// By the clock of the database alone: a day's numbers are long out of use when they go.
const forget = statement(
  'link_trace_numbers_forget',
  `delete from link_trace_numbers where link_id = $1 and reserved_at < clock_timestamp() - interval '7 days'`,
);
const reserve = statement<{ last_number: number }>(
  'link_trace_numbers_reserve',
  `insert into link_trace_numbers as kept (link_id, terminal, day, last_number, reserved_at)
   values ($1, $2, $3, ${BLOCK}, clock_timestamp())
   on conflict (link_id, terminal, day) do update
     set last_number = kept.last_number + ${BLOCK}, reserved_at = excluded.reserved_at
     where kept.last_number + ${BLOCK} <= ${MOST}
   returning last_number`,
);

interface Block {
  next: number;
  last: number;
}

/** Of one link. Processes take blocks of numbers from the same row, so that none is given out twice. */
export function newTraceNumbers(database: Database, linkId: string): TraceNumbers {
  const blocks = new Map<string, Block>();
  const reserving = new Map<string, Promise<void>>();

  const takeBlock = async (terminal: string, day: string): Promise<void> => {
    await database.run(forget, [linkId]);
    const row = await database.find(reserve, [linkId, terminal, day]);
    if (row === undefined) throw new Error(`all numbers of terminal ${terminal} are used for ${day}`);
    // The days before are over but for a moment around midnight: this process has done with their blocks.
    if (blocks.size > MOST_BLOCKS) blocks.clear();
    blocks.set(keyOf(terminal, day), { next: row.last_number - BLOCK + 1, last: row.last_number });
  };
  return {
    async next(terminal, day) {
      const key = keyOf(terminal, day);
      for (;;) {
        const block = blocks.get(key);
        if (block !== undefined && block.next <= block.last) return block.next++;
        const underWay = reserving.get(key) ?? takeBlock(terminal, day);
        reserving.set(key, underWay);
        await underWay.finally(() => reserving.delete(key));
      }
    },
  };
}

const MOST_BLOCKS = 10_000;
const keyOf = (terminal: string, day: string): string => `${day} ${terminal}`;
