import { readFileSync } from 'node:fs';
import type { Offence, Rule } from './rule.ts';

/** How pages number the headings that are cited: `## 3. Errors`, `### 3.2 1001 or 1003`. */
function headingsOf(word: string, page: string): string[] {
  const text = readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm), ([, number]) => `${word} ${number}`);
}

const headings = new Set([
  ...headingsOf('Interface', 'interface.md'),
  ...headingsOf('Design', 'design.md'),
  ...headingsOf('Acquiring', 'guides/operate/acquiring.md'),
]);

const CITATION = /\b(?:Interface|Design|Acquiring) \d+(?:\.\d+)*/g;
/** Citations of pages outside the repository, and other spellings of valid citations. */
const ELSEWHERE = /\b(?:spec|ux|stack|acquiring|interface|design)(?:\.md)?,? (?:sections? )?\d/gi;

/** Applied migrations must not change by a byte; the last section of docs/interface.md explains their numbers. */
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
  const missing = Array.from(text.matchAll(CITATION), ([cited]) => cited)
    .filter(cited => !headings.has(cited))
    .map(cited => ({ line, what: `there is no ${cited}` }));
  const elsewhere = Array.from(text.replaceAll(CITATION, '').matchAll(ELSEWHERE), ([cited]) => ({
    line,
    what: `${cited} is not a page of docs/: cite Interface N, Design N or Acquiring N`,
  }));
  return [...missing, ...elsewhere];
}

/** Applies to comments, test titles and other texts. */
export const citations: Rule = {
  name: 'what is cited can be opened',
  covers: path => !OLD_NUMBERS.has(path),
  offences: ({ text }) => text.split('\n').flatMap((line, index) => offencesOfLine(line, index + 1)),
};
