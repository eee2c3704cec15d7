import {
  type Database,
  type Queryable,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { findLastRelease } from '../../../platform/database/integrity/restored-copy-store.ts';
import type { TraceNumbers } from './trace-numbers.ts';

/** A process first takes this many numbers, then larger blocks as it uses them; it loses the rest when it ends. */
const FIRST_BLOCK = 50;
const LARGEST_BLOCK = 1_600;
const MOST = 999_999;

// Uses only the database's clock: a day's numbers are unused long before they are deleted.
const forget = statement(
  'link_trace_numbers_forget',
  `delete from link_trace_numbers where link_id = $1 and reserved_at < clock_timestamp() - interval '7 days'`,
);
const reserve = statement<{ last_number: number }>(
  'link_trace_numbers_reserve',
  `insert into link_trace_numbers as kept (link_id, terminal, day, last_number, reserved_at)
   values ($1, $2, $3, $5::int + $4, clock_timestamp())
   on conflict (link_id, terminal, day) do update
     set last_number = kept.last_number + $4, reserved_at = excluded.reserved_at
     where kept.last_number + $4 <= ${MOST}
   returning last_number`,
);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A calendar date lasts 50 hours on earth: from its first midnight, 14 hours ahead of UTC, to its last, 12 hours
 * behind.
 */
const AHEAD_MS = 14 * HOUR_MS;
const DATE_MS = DAY_MS + AHEAD_MS + 12 * HOUR_MS;
const UPPER_HALF = 500_000;
const REACH = 499_000;

/**
 * The first number of a released copy on a day that the original may have used: beyond the half that a terminal uses in
 * a day, and higher for a later release, so that two copies of one backup do not collide either.
 */
export function floorOfDay(releasedAt: Date, day: string): number {
  const elapsedMs = releasedAt.getTime() - (Date.parse(day) - AHEAD_MS);
  if (elapsedMs <= 0) return 0;
  return UPPER_HALF + Math.floor(REACH * Math.min(1, elapsedMs / DATE_MS));
}

const ownDays = statement<{ day: string }>(
  'link_trace_numbers_days',
  'select distinct day from link_trace_numbers',
);
const jump = statement(
  'link_trace_numbers_jump',
  `update link_trace_numbers set last_number = least(${MOST}, greatest(last_number + $3::int, $2::int)) where day = $1`,
);
/** More numbers per second than a day's supply allows, so the original cannot have used more. */
const MOST_PER_SECOND = 12;

/** Skips every number that the original may have used after the backup. */
export async function jumpTraceNumbers(
  tx: Queryable,
  { stateOf, releasedAt }: { stateOf: Date; releasedAt: Date },
): Promise<void> {
  const elapsedMs = Math.max(0, releasedAt.getTime() - stateOf.getTime());
  const used = Math.min(MOST, Math.ceil((elapsedMs / 1_000) * MOST_PER_SECOND));
  for (const { day } of await tx.rows(ownDays)) {
    const floor = floorOfDay(releasedAt, day);
    if (floor > 0) await tx.run(jump, [day, floor, used]);
  }
}

/**
 * Every other day starts in the middle of the range. A response contains the number but not the day, so requests before
 * and after midnight must have different numbers.
 */
export function numberOfDay(count: number, day: string): number {
  const isEven = Math.floor(Date.parse(day) / DAY_MS) % 2 === 0;
  return ((count - 1 + (isEven ? Math.floor(MOST / 2) : 0)) % MOST) + 1;
}

interface Block {
  next: number;
  last: number;
  size: number;
}

/** For one connection. Processes take blocks of numbers from the same row, so no number is used twice. */
export function newTraceNumbers(database: Database, connectionId: string): TraceNumbers {
  const blocks = new Map<string, Block>();
  const reserving = new Map<string, Promise<void>>();

  const takeSome = async (terminal: string, day: string, size: number): Promise<Block | undefined> => {
    const releasedAt = await findLastRelease(database);
    const floor = releasedAt === undefined ? 0 : floorOfDay(releasedAt, day);
    const row = await database.find(reserve, [connectionId, terminal, day, size, floor]);
    return row && { next: row.last_number - size + 1, last: row.last_number, size };
  };
  const takeBlock = async (terminal: string, day: string): Promise<void> => {
    const before = blocks.get(keyOf(terminal, day));
    if (before === undefined) await database.run(forget, [connectionId]);
    const size = before === undefined ? FIRST_BLOCK : Math.min(2 * before.size, LARGEST_BLOCK);
    // Near the end of a day's numbers, a smaller block is left.
    const block = (await takeSome(terminal, day, size)) ?? (await takeSome(terminal, day, 1));
    if (block === undefined) throw new Error(`all numbers of terminal ${terminal} are used for ${day}`);
    // Earlier days have ended, except briefly around midnight, and their blocks are no longer needed.
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
