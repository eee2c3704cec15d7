/** Positions in the write-ahead log (`0/3000028`) and its segment files (`000000010000000000000003`). */

export interface Segment {
  timeline: number;
  /** Its number in the log, counted across all timelines. */
  number: bigint;
}

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const BITS_OF_A_LOG = 32n;

export function parsePosition(text: string): bigint {
  const [, high, low] = POSITION.exec(text) ?? [];
  if (high === undefined || low === undefined)
    throw new Error(`${text} is not a position of the write-ahead log`);
  return (BigInt(`0x${high}`) << BITS_OF_A_LOG) | BigInt(`0x${low}`);
}

const perLog = (segmentBytes: number): bigint => (1n << BITS_OF_A_LOG) / BigInt(segmentBytes);

/** Undefined for other files in the folder, such as timeline histories and backup labels. */
export function parseSegmentName(name: string, segmentBytes: number): Segment | undefined {
  const [, timeline, log, part] = NAME.exec(name) ?? [];
  if (timeline === undefined || log === undefined || part === undefined) return undefined;
  return {
    timeline: Number.parseInt(timeline, 16),
    number: BigInt(`0x${log}`) * perLog(segmentBytes) + BigInt(`0x${part}`),
  };
}

const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0');

export const segmentName = ({ timeline, number }: Segment, segmentBytes: number): string =>
  hex(timeline) + hex(number / perLog(segmentBytes)) + hex(number % perLog(segmentBytes));

/** The segment that contains a position, and the one before it, where a backup that stops there ends. */
export const segmentAt = (position: string, segmentBytes: number): bigint =>
  parsePosition(position) / BigInt(segmentBytes);
export const segmentBefore = (position: string, segmentBytes: number): bigint =>
  (parsePosition(position) - 1n) / BigInt(segmentBytes);

/** The segments that make a copy consistent, in order. */
export function segmentsOf(
  { timeline, start, stop }: { timeline: number; start: string; stop: string },
  segmentBytes: number,
): string[] {
  const last = segmentBefore(stop, segmentBytes);
  const names: string[] = [];
  for (let number = segmentAt(start, segmentBytes); number <= last; number += 1n) {
    names.push(segmentName({ timeline, number }, segmentBytes));
  }
  return names;
}

export const isHistoryName = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
