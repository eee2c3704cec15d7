import type { Letter } from './letter.ts';
import { oneLine } from './outside-text.ts';

/** The form for those who read without HTML. No value can begin a line of its own. */
export function letterToText(letter: Letter): string {
  const { action } = letter;
  const blocks: readonly (readonly string[])[] = [
    [letter.greeting],
    ...letter.paragraphs.map(paragraph => [paragraph]),
    letter.facts.map(({ label, value }) => `${label}: ${value}`),
    action === undefined ? [] : [`${action.label}:`, action.url],
    ...letter.notes.map(note => [note]),
    ['--', ...letter.closing],
  ];
  const texts = blocks.filter(block => block.length > 0).map(block => block.map(oneLine).join('\n'));
  return `${texts.join('\n\n')}\n`;
}
