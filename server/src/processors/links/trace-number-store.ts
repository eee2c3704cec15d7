import { type Database, statement } from '../../database/connection.ts';
import type { TraceNumbers } from './trace-numbers.ts';

/** So many numbers are taken at once, and more as they are used; what a process has left over when it ends is lost. */
const FIRST_BLOCK = 50;
const LARGEST_BLOCK = 1_600;
const MOST = 999_999;

// By the clock of the database alone: a day's numbers are long out of use when they go.
const forget = statement(
  'link_trace_numbers_forget',
  `delete from link_trace_numbers where link_id = $1 and reserved_at < clock_timestamp() - interval '7 days'`,
);
const reserve = statement<{ last_number: number }>(
  'link_trace_numbers_reserve',
  `insert into link_trace_numbers as kept (link_id, terminal, day, last_number, reserved_at)
   values ($1, $2, $3, $4, clock_timestamp())
   on conflict (link_id, terminal, day) do update
     set last_number = kept.last_number + $4, reserved_at = excluded.reserved_at
     where kept.last_number + $4 <= ${MOST}
   returning last_number`,
);

/**
 * Every other day begins in the middle: an answer names the number that it is to, and not the day, so that what was sent
 * before midnight and what is sent after it must not have the same one.
 */
export function numberOfDay(count: number, day: string): number {
  const isEven = Math.floor(Date.parse(day) / DAY_MS) % 2 === 0;
  return ((count - 1 + (isEven ? Math.floor(MOST / 2) : 0)) % MOST) + 1;
}
const DAY_MS = 86_400_000;

interface Block {
  next: number;
  last: number;
  size: number;
}

/** Of one link. Processes take blocks of numbers from the same row, so that none is given out twice. */
export function newTraceNumbers(database: Database, linkId: string): TraceNumbers {
  const blocks = new Map<string, Block>();
  const reserving = new Map<string, Promise<void>>();

  const takeSome = async (terminal: string, day: string, size: number): Promise<Block | undefined> => {
    const row = await database.find(reserve, [linkId, terminal, day, size]);
    return row && { next: row.last_number - size + 1, last: row.last_number, size };
  };
  const takeBlock = async (terminal: string, day: string): Promise<void> => {
    const before = blocks.get(keyOf(terminal, day));
    if (before === undefined) await database.run(forget, [linkId]);
    const size = before === undefined ? FIRST_BLOCK : Math.min(2 * before.size, LARGEST_BLOCK);
    // Towards the end of a day's numbers fewer are left.
    const block = (await takeSome(terminal, day, size)) ?? (await takeSome(terminal, day, 1));
    if (block === undefined) throw new Error(`all numbers of terminal ${terminal} are used for ${day}`);
    // The days before are over but for a moment around midnight: this process has done with their blocks.
    if (blocks.size > MOST_BLOCKS) blocks.clear();
    blocks.set(keyOf(terminal, day), block);
  };
  return {
    async next(terminal, day) {
      const key = keyOf(terminal, day);
      for (;;) {
        const block = blocks.get(key);
        if (block !== undefined && block.next <= block.last) return numberOfDay(block.next++, day);
        const underWay = reserving.get(key) ?? takeBlock(terminal, day);
        reserving.set(key, underWay);
        await underWay.finally(() => reserving.delete(key));
      }
    },
  };
}

const MOST_BLOCKS = 10_000;
const keyOf = (terminal: string, day: string): string => `${day} ${terminal}`;
