import { parseSegmentName, segmentAt, segmentName } from './segments.ts';
import { readTurns } from './timelines.ts';

interface Log {
  /** The history that is followed. */
  timeline: number;
  startPosition: string;
  segmentBytes: number;
  /** What PostgreSQL calls the files that it is given. */
  names: readonly string[];
  histories: ReadonlyMap<number, string>;
}

/**
 * The first segment that is missing although later ones of the same history are there. PostgreSQL takes it for the end of
 * the log and starts on an older state without a word.
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

/** Timelines with segments and without a history: a restore would follow an older one and end where that ended. */
export function findUntoldTimeline(
  names: readonly string[],
  { timeline, segmentBytes }: { timeline: number; segmentBytes: number },
  histories: ReadonlyMap<number, string>,
): number | undefined {
  const found = names.flatMap(name => parseSegmentName(name, segmentBytes)?.timeline ?? []);
  return found.find(number => number > timeline && !histories.has(number));
}
