import type { Email } from '../email.ts';
import { oneLine } from './outside-text.ts';

/** Renders the plain-text version. No value can start a line of its own. */
export function emailToText(email: Email): string {
  const { action, file } = email;
  const blocks: readonly (readonly string[])[] = [
    email.test === undefined ? [] : [email.test],
    [email.greeting],
    ...email.paragraphs.map(paragraph => [paragraph]),
    email.facts.map(({ label, value }) => `${label}: ${value}`),
    action === undefined ? [] : [`${action.label}:`, action.url],
    file === undefined ? [] : [`${file.label}:`, file.url],
    ...email.notes.map(note => [note]),
    ['--', ...email.closing],
  ];
  const texts = blocks.filter(block => block.length > 0).map(block => block.map(oneLine).join('\n'));
  return `${texts.join('\n\n')}\n`;
}
