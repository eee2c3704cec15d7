/** A part of a Markdown page, from one heading to the next. */
export interface Section {
  /** Empty for text before the first heading below the title. */
  heading: string;
  text: string;
}

const HEADING = /^#{2,3} (.*\S)/;

/** Ignores headings inside code blocks. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : HEADING.exec(line)?.[1]?.trim();
    if (heading !== undefined) sections.push({ heading: heading.replaceAll(/[`*]/g, ''), lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '');
}

export const titleOf = (markdown: string): string | undefined => /^# (.*\S)/m.exec(markdown)?.[1]?.trim();
