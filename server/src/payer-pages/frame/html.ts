/** Safe markup: anything but Html is escaped when inserted. */
export interface Html {
  readonly markup: string;
}

export type HtmlContent = Html | string | number | false | undefined | readonly HtmlContent[];

/** html`<p>${text}</p>`: escapes texts, inserts markup and lists of it unchanged. */
export function html(parts: TemplateStringsArray, ...values: HtmlContent[]): Html {
  return { markup: parts.reduce((text, part, index) => text + toMarkup(values[index - 1]) + part) };
}

function toMarkup(value: HtmlContent): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(toMarkup).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For texts and for attribute values in double quotes. */
const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? '');
