import type { Html } from '../../../payer-pages/frame/html.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, found => entities[found] ?? '');

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;
/** Elements without useful text. The caller writes the title. */
const dropped: ReadonlySet<string> = new Set(['button', 'img', 'caption', 'form', 'h1']);
const droppedClasses: ReadonlySet<string> = new Set(['anchor', 'eyebrow']);
/** Examples in every language would bury the rest, so text readers get the first two. */
const keptLanguages: ReadonlySet<string> = new Set(['sh', 'js']);

interface Place {
  tag: string;
  attributes: string;
  text: string;
}

const attribute = (attributes: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** Converts our own pages' markup to Markdown. Supports only the elements that they use. */
export function toMarkdown({ markup }: Html): string {
  const open: Place[] = [{ tag: '', attributes: '', text: '' }];
  for (const [, closing, tag = '', attributes = '', text] of markup.matchAll(TOKEN)) {
    const top = open.at(-1) as Place;
    if (text !== undefined) top.text += isCode(open) ? decode(text) : decode(text).replaceAll(/\s+/g, ' ');
    else if (isVoid(tag)) continue;
    else if (closing === '') open.push({ tag, attributes, text: '' });
    else {
      open.pop();
      const outer = open.at(-1) as Place;
      outer.text += written(top, open);
    }
  }
  return `${(open[0]?.text ?? '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const isVoid = (tag: string): boolean => tag === 'wbr' || tag === 'img' || tag === 'br' || tag === 'input';
const isCode = (open: readonly Place[]): boolean => open.some(({ tag }) => tag === 'pre');
const block = (text: string): string => `\n\n${text.trim()}\n\n`;

function written({ tag, attributes, text }: Place, above: readonly Place[]): string {
  if (dropped.has(tag) || droppedClasses.has(attribute(attributes, 'class') ?? '')) return '';
  if (isCode(above)) return text;
  switch (tag) {
    case 'h2':
    case 'h3':
      return block(`${'#'.repeat(Number(tag.charAt(1)))} ${text.trim()}`);
    case 'code':
      return `\`${text}\``;
    case 'pre':
      return block(
        `\`\`\`${attribute(above.at(-1)?.attributes ?? '', 'data-language') ?? ''}\n${text}\n\`\`\``,
      );
    case 'div':
      return example(attributes, text);
    case 'a':
      return `[${text.trim()}](${attribute(attributes, 'href') ?? ''})`;
    case 'strong':
      return `**${text}**`;
    case 'li':
      return `- ${text.trim()}\n`;
    case 'th':
    case 'td':
      return `| ${text.trim().replaceAll('|', String.raw`\|`)} `;
    case 'tr':
      return `${text.trim()} |\n`;
    case 'thead':
      return `${text.trim()}\n${'|---'.repeat(text.split(/(?<!\\)\|/).length - 2)}|\n`;
    case 'tbody':
      return `${text.replaceAll(/\n\s+/g, '\n').trim()}\n`;
    case 'dt':
      return `- ${text.trim()}: `;
    case 'dd':
      return `${text.trim()}\n`;
    case 'ul':
    case 'dl':
    case 'table':
      return block(text.replaceAll(/\n\s+/g, '\n'));
    case 'p':
    case 'figcaption':
    case 'summary':
      return block(text);
    default:
      return text;
  }
}

function example(attributes: string, text: string): string {
  const language = attribute(attributes, 'data-language');
  return language === undefined || keptLanguages.has(language) ? text : '';
}
