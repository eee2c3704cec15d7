// Verdicts of earlier runs: judging all expressions takes a dozen seconds, and most of them never change.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/recaudo');
const FILE = path.join(FOLDER, 'expressions.json');
const JUDGES = ['judge-expression.mjs', 'attack-strings.mjs'];

/** Those of another judge, or of another Node, count for nothing. */
export function readKnownVerdicts() {
  const hash = createHash('sha256').update(process.version);
  for (const name of JUDGES) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  const judge = hash.digest('hex');
  const kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const verdicts = kept.judge === judge ? kept.verdicts : {};
  return {
    find: name => verdicts[name],
    keep(all) {
      mkdirSync(FOLDER, { recursive: true });
      const whole = { judge, verdicts: { ...verdicts, ...Object.fromEntries(all) } };
      // Whole or not at all: another scan may read it now.
      writeFileSync(`${FILE}.${process.pid}`, JSON.stringify(whole));
      renameSync(`${FILE}.${process.pid}`, FILE);
    },
  };
}
