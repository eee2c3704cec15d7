import { parseSegmentName, segmentAt, segmentName } from './segments.ts';
import { readTurns } from './timelines.ts';

interface Log {
  /** The timeline to follow. */
  timeline: number;
  startPosition: string;
  segmentBytes: number;
  /** PostgreSQL's file names. */
  names: readonly string[];
  histories: ReadonlyMap<number, string>;
}

/**
 * The first missing segment of a timeline that has later ones. PostgreSQL takes a gap for the end of the log and
 * silently starts on an older state.
 */
export function findGap({
  timeline,
  startPosition,
  segmentBytes,
  names,
  histories,
}: Log): string | undefined {
  const turns = readTurns(histories.get(timeline) ?? '').map(turn => ({
    timeline: turn.timeline,
    end: segmentAt(turn.position, segmentBytes),
  }));
  const ownerOf = (number: bigint): number => turns.find(({ end }) => number < end)?.timeline ?? timeline;
  const held = new Set(names);
  const numbers = names.flatMap(name => {
    const segment = parseSegmentName(name, segmentBytes);
    return segment !== undefined && segment.timeline === ownerOf(segment.number) ? [segment.number] : [];
  });
  const last = numbers.reduce((most, number) => (number > most ? number : most), -1n);
  for (let number = segmentAt(startPosition, segmentBytes); number <= last; number += 1n) {
    const name = segmentName({ timeline: ownerOf(number), number }, segmentBytes);
    if (!held.has(name)) return name;
  }
  return undefined;
}

/** Timelines with segments but without a history file: a restore would follow an older timeline and stop at its end. */
export function findTimelineWithoutHistory(
  names: readonly string[],
  { timeline, segmentBytes }: { timeline: number; segmentBytes: number },
  histories: ReadonlyMap<number, string>,
): number | undefined {
  const found = names.flatMap(name => parseSegmentName(name, segmentBytes)?.timeline ?? []);
  return found.find(number => number > timeline && !histories.has(number));
}
