import { Marked, type Token } from 'marked';

export interface Heading {
  depth: number;
  id: string;
  title: string;
}

/** Same anchors as on GitHub, so that links work in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Plain text without Markdown marks. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(token => {
      if (token.type === 'image' || token.type === 'html') return '';
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token['text']) : ' ';
    })
    .join('');

/** Numbers repeated headings, as GitHub does. */
export function newAnchors(): (heading: string) => string {
  const seen = new Map<string, number>();
  return heading => {
    const anchor = anchorOf(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

const lexed = (text: string): Token[] => new Marked().lexer(text);

/** Headings below the title, in order. */
export function listHeadings(text: string): Heading[] {
  const anchor = newAnchors();
  return lexed(text).flatMap(token => {
    if (token.type !== 'heading' || token['depth'] === 1) return [];
    const title = plainText(token.tokens ?? []);
    return [{ depth: Number(token['depth']), id: anchor(title), title }];
  });
}

export function titleOf(text: string): string {
  const titles = lexed(text).filter(token => token.type === 'heading' && token['depth'] === 1);
  return plainText(titles.slice(0, 1));
}
