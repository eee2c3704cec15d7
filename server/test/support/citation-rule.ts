import { readFileSync } from 'node:fs';
import type { Offence, Rule } from './architecture-rules.ts';

/** The numbers of a page's headings: `## 3. Errors`, `### 3.2 1001 or 1003`. */
function headingsOf(page: string): Set<string> {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  return new Set(Array.from(text.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm), ([, number = '']) => number));
}

const headings: Readonly<Record<string, Set<string>>> = {
  Interface: headingsOf('interface.md'),
  Design: headingsOf('design.md'),
};

const CITATION = /\b(Interface|Design) (\d+(?:\.\d+)*)/g;
/** Pages that are not in the repository, and other spellings of those that are. */
const ELSEWHERE =
  /\b(?:spec|ux|stack|acquiring)(?:\.md)?,? (?:sections? )?\d|\b(?:interface|design)(?:\.md)?,? (?:sections? )?\d/gi;

/** Applied migrations may not change by a byte; the last section of docs/interface.md says what their numbers mean. */
const OLD_NUMBERS = new Set([
  'docs/interface.md',
  ...[
    '0007_sandbox_processor',
    '0008_transactions',
    '0014_subscriptions',
    '0015_hosted_payments',
    '0018_pse',
    '0030_verify_cards',
  ].map(name => `server/migrations/gateway/${name}.sql`),
]);

function offencesOfLine(text: string, line: number): Offence[] {
  const missing = Array.from(text.matchAll(CITATION))
    .filter(([, page = '', number = '']) => headings[page]?.has(number) !== true)
    .map(([cited]) => ({ line, what: `there is no ${cited}` }));
  const elsewhere = Array.from(text.replaceAll(CITATION, '').matchAll(ELSEWHERE), ([cited]) => ({
    line,
    what: `${cited} is not a page of docs/: cite Interface N or Design N`,
  }));
  return [...missing, ...elsewhere];
}

/** In comments, in titles of tests and in texts alike. */
export const citations: Rule = {
  name: 'what is cited can be opened',
  covers: path => !OLD_NUMBERS.has(path),
  offences: ({ text }) => text.split('\n').flatMap((line, index) => offencesOfLine(line, index + 1)),
};
