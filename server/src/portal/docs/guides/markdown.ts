import { type Html, html } from '../../../pages/html.ts';
import { dataTable } from '../frame/data-table.ts';

/** What the guides in docs/ use of Markdown, and no more: an unknown form stays text, and texts are escaped. */
export interface Guide {
  title: string;
  /** The first paragraph, without marks. */
  lead: string;
  body: Html[];
  sections: { id: string; title: string }[];
}

export interface GuideOptions {
  /** Of code between fences. */
  code: (text: string) => Html;
  /** Where a link of the text leads on the portal; undefined leaves its words. */
  link: (target: string) => string | undefined;
}

export function renderMarkdown(text: string, options: GuideOptions): Guide {
  const guide: Guide = { title: '', lead: '', body: [], sections: [] };
  for (const block of listBlocks(text)) renderBlock(block, guide, options);
  return guide;
}

const FENCE = /^```/;

/** Lines that belong together: between empty lines, or between fences. */
function listBlocks(text: string): string[][] {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (!isCode && line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
    if (!FENCE.test(line)) continue;
    isCode = !isCode;
    if (!isCode) blocks.push([]);
  }
  return blocks.filter(block => block.length > 0);
}

function renderBlock(lines: readonly string[], guide: Guide, options: GuideOptions): void {
  const [first = ''] = lines;
  const [, marks, heading = ''] = /^(#{1,3}) (.+)$/.exec(first) ?? [];
  if (marks === '#') guide.title = heading;
  else if (marks !== undefined) guide.body.push(section(heading, marks.length, guide, options));
  else if (FENCE.test(first)) guide.body.push(options.code(lines.slice(1, -1).join('\n')));
  else if (first.startsWith('|')) guide.body.push(table(lines, guide, options));
  else if (first.startsWith('- ')) guide.body.push(list(lines, options));
  else {
    const words = inline(lines.join(' '), options);
    if (guide.lead === '') guide.lead = lines.join(' ').replaceAll(/[`*]|\]\([^)]*\)|\[/g, '');
    guide.body.push(html`<p>${words}</p>
`);
  }
}

function section(heading: string, level: number, guide: Guide, options: GuideOptions): Html {
  const id = anchorOf(heading);
  const words = inline(heading, options);
  if (level === 3)
    return html`<h3 id="${id}">${words}</h3>
`;
  guide.sections.push({ id, title: heading });
  return html`<h2 id="${id}">${words}</h2>
`;
}

/** As the pages of repositories make them, so that one link works in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const cellsOf = (line: string): string[] =>
  line
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());

/** The heading above it is its caption: a table without a name is hard to find by ear. */
function table([head = '', _rule, ...rows]: readonly string[], guide: Guide, options: GuideOptions): Html {
  return dataTable({
    caption: guide.sections.at(-1)?.title ?? guide.title,
    columns: cellsOf(head),
    rows: rows.map(row => cellsOf(row).map(cell => inline(cell, options))),
  });
}

function list(lines: readonly string[], options: GuideOptions): Html {
  const items = lines
    .join('\n')
    .split(/^- (?:\[ \] )?/m)
    .filter(item => item !== '')
    .map(
      item => html`<li>${inline(item.trim().replaceAll(/\s*\n\s*/g, ' '), options)}</li>
`,
    );
  return html`<ul>
${items}</ul>
`;
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function inline(text: string, options: GuideOptions): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, strong, emphasis, words, target = ''] = match;
    parts.push(html`${text.slice(end, match.index)}`);
    end = match.index + whole.length;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else parts.push(linked(words ?? '', options.link(target)));
  }
  parts.push(html`${text.slice(end)}`);
  return parts;
}

const linked = (words: string, address: string | undefined): Html =>
  address === undefined ? html`${words}` : html`<a href="${address}">${words}</a>`;
