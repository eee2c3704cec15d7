import { readFileSync } from 'node:fs';
import { guidePlace } from '../../../src/portal/docs/guides/guide-files.ts';

/** The order of the tabs; `sh` is curl. */
export const snippetLanguages = ['sh', 'js', 'python', 'php', 'java'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The guides whose snippets are run; other pages of docs/ only have terminal examples. */
export const guideNames = [
  'getting-started',
  'cards-and-tokens',
  'hosted-pages',
  'pse',
  'cash-vouchers',
  'subscriptions',
  'invoices',
  'retries',
  'webhooks',
  'idempotency',
  'errors',
  'testing',
  'going-live',
] as const;

/** One step of a guide, in every language that the guide offers. */
export interface Step {
  snippets: Partial<Record<SnippetLanguage, string>>;
  shown: string | undefined;
}

export interface Fence {
  language: string;
  code: string;
}

export const readPage = (file: string): string => readFileSync(guidePlace(file), 'utf8');

const FENCE = /^```(\w*)\n([^]*?)\n```$/gm;
/** Fences separated only by blank lines are the tabs of one box. */
const TABS = /^```\w*\n[^]*?\n```$(?:\n+```\w*\n[^]*?\n```$)*/gm;

export const readBoxes = (text: string): Fence[][] =>
  Array.from(text.matchAll(TABS), ([box]) =>
    Array.from(box.matchAll(FENCE), ([, language = '', code = '']) => ({ language, code })),
  );

const isSnippet = ({ language }: Fence): boolean =>
  snippetLanguages.some(candidate => candidate === language);

export function readSteps(file: string): Step[] {
  const steps: Step[] = [];
  for (const box of readBoxes(readPage(file))) {
    const [first] = box;
    if (first === undefined) continue;
    if (isSnippet(first))
      steps.push({
        snippets: Object.fromEntries(box.map(({ language, code }) => [language, code])),
        shown: undefined,
      });
    const last = steps.at(-1);
    if (first.language === 'json' && last !== undefined) last.shown ??= first.code;
  }
  return steps;
}

/** The client of each language, which readers save first: the first box of the first guide. */
export function readClient(): Step['snippets'] {
  const [client] = readSteps('getting-started.md');
  if (client === undefined) throw new Error('docs/guides/start/getting-started.md has no snippets');
  return client.snippets;
}

/** The steps that a reader runs in order, without that client and without webhook receivers. */
export function readRunnableSteps(name: string): Step[] {
  const steps = readSteps(`${name}.md`).slice(name === 'getting-started' ? 1 : 0);
  return steps.filter(({ snippets }) => !isReceiver(snippets));
}

export const isReceiver = (snippets: Step['snippets']): boolean =>
  Object.values(snippets).some(code => code.includes('RECAUDO_WEBHOOK_SECRET'));
