import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { UsageError } from '#src/commands/command.ts';
import type { SeedResult } from '../play-seed.ts';

const recorded = Type.Object({
  seed: Type.Integer(),
  violations: Type.Array(Type.String()),
  steps: Type.Array(Type.String()),
});

/** A seed that broke a rule, with the steps of its actors in their order. */
export type RecordedSchedule = Type.Static<typeof recorded>;

/** Writes the file for a replay and returns its path. */
export function writeSchedule(folder: string, { seed, violations, steps }: SeedResult): string {
  const path = join(folder, `recaudo-simulate-seed-${seed}.json`);
  writeFileSync(path, `${JSON.stringify({ seed, violations, steps }, undefined, 1)}\n`);
  return path;
}

export function readSchedule(path: string): RecordedSchedule {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`--replay cannot read ${path}: ${String(error)}`, { cause: error });
  }
  if (!Value.Check(recorded, content)) {
    throw new UsageError(`--replay needs a file that npm run simulate has written; ${path} is none`);
  }
  return content;
}
