// Looks at every regular expression of the shipped code and fails on those that take more than linear time on some text: one
// request or file could otherwise stop the process that reads it. Run by `npm run check`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findExpressions } from './find-expressions.mjs';
import { judgeExpression } from './judge-expression.mjs';
import { readKnownVerdicts } from './known-verdicts.mjs';
import { listSourceFiles } from './list-files.mjs';

const ADVICE = `Each of these takes more than linear time on some text. Rewrite it: anchor it at the start, give loops a maximum
({1,200}), let no two loops beside each other match the same character, or use string functions.
Where the text is bounded before it is matched, add it to scripts/expressions/bounded-expressions.json with the bound.`;
const UNREADABLE =
  'new RegExp(...) of text that is put together at run time: use constants, or name its bound in bounded-expressions.json';

const { values } = parseArgs({ options: { root: { type: 'string' }, bounds: { type: 'string' } } });
const root = path.resolve(values.root ?? path.join(import.meta.dirname, '../..'));
const boundsFile = values.bounds ?? path.join(import.meta.dirname, 'bounded-expressions.json');
const bounds = JSON.parse(readFileSync(boundsFile, 'utf8'));
const usedBounds = new Set();
const known = readKnownVerdicts();
const verdicts = new Map();
const complaints = [];

for (const file of listSourceFiles(root)) {
  for (const { line, source, flags } of findExpressions(readFileSync(path.join(root, file), 'utf8'), file)) {
    const place = `${file}:${line}`;
    if (source === undefined) {
      if (!isBounded(file, undefined)) complaints.push(`${place}  ${UNREADABLE}`);
      continue;
    }
    const name = `/${source}/${flags}`;
    if (!verdicts.has(name)) verdicts.set(name, known.find(name) ?? judgeExpression(source, flags));
    const verdict = verdicts.get(name);
    if (isBounded(file, name) || verdict.isLinear) continue;
    const took = verdict.ms === undefined ? '' : ` (${verdict.ms} ms of CPU)`;
    complaints.push(`${place}  ${name}\n  attack: ${verdict.attack}${took}`);
  }
}
known.keep(verdicts);
const unused = bounds.filter(bound => !usedBounds.has(bound));
for (const { file, expression } of unused) {
  complaints.push(
    `${file}  ${expression ?? 'new RegExp(...)'}\n  is in bounded-expressions.json and no longer in the file: delete the entry`,
  );
}

if (complaints.length === 0) {
  console.log(`${verdicts.size} regular expressions: each takes linear time or reads bounded text.`);
} else {
  console.log(`${complaints.join('\n')}\n\n${ADVICE}`);
  process.exitCode = 1;
}

/** Whether the length of the texts that it reads is bounded, with the reason written down. */
function isBounded(file, expression) {
  const found = bounds.find(bound => bound.file === file && bound.expression === expression);
  if (found !== undefined) usedBounds.add(found);
  return found !== undefined;
}
