import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCommand } from '../run-command-line.ts';
import { commands } from '../terminal/table.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const FENCED = /```(\w*)\n([^]*?)```/g;

/** Every `npx recaudo …` call in a guide, in its examples and in its sentences. */
function callsIn(guide: string): string[] {
  const text = readFileSync(new URL(guide, docs), 'utf8');
  const lines = [...text.matchAll(FENCED)].flatMap(([, , code = '']) => code.split('\n'));
  const quoted = [...text.replaceAll(FENCED, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...lines, ...quoted]
    .map(code => /^npx recaudo (.+)$/s.exec(code)?.[1]?.replaceAll(/\s+/g, ' ') ?? '')
    .filter(call => call !== '');
}

const guides = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter(name => /^(?:guides\/[a-z]+\/|inside\/)?[\w.-]+\.md$/.test(name))
  .filter(guide => callsIn(guide).length > 0);

describe.each(guides)('%s', guide => {
  test.each(callsIn(guide))('recaudo %s: the command and its options exist', call => {
    const found = findCommand(commands, call.split(' '));
    expect(found).toBeDefined();
    const options = new Set(found?.command.options?.match(/--[\w-]+/g));
    expect((call.match(/--[\w-]+/g) ?? []).filter(option => !options.has(option))).toEqual([]);
  });
});
