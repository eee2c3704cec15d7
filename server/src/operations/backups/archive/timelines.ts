import type { Manifest } from '../copy/manifest.ts';
import { parsePosition } from './segments.ts';

/** A line of a history file, where one timeline branched from another: `1<tab>0/5000000<tab>why`. */
const LINE = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/i;

/** The earlier timelines of a history and the positions where they ended. */
export const readTurns = (history: string): { timeline: number; position: string }[] =>
  history.split('\n').flatMap(line => {
    const [, parent, position] = LINE.exec(line) ?? [];
    return parent === undefined || position === undefined ? [] : [{ timeline: Number(parent), position }];
  });

/**
 * The newest history that contains a backup: its own timeline, or one that branched off after the backup. A restore to
 * an earlier instant begins a timeline that lacks later backups of the old one.
 */
export function chooseTimeline(
  { timeline, stopPosition }: Pick<Manifest, 'timeline' | 'stopPosition'>,
  histories: ReadonlyMap<number, string>,
): number {
  const end = parsePosition(stopPosition);
  const leadsOn = (text: string): boolean =>
    readTurns(text).some(turn => turn.timeline === timeline && parsePosition(turn.position) >= end);
  const later = [...histories].filter(([, text]) => leadsOn(text)).map(([number]) => number);
  return Math.max(timeline, ...later);
}
