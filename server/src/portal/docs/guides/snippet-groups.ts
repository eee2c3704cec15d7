import type { Token, Tokens } from 'marked';
import { isSnippetLanguage, type Snippet } from '../snippets/snippet.ts';

/** Consecutive fences in different languages: one example in several languages. */
export interface SnippetGroup extends Tokens.Generic {
  type: 'snippets';
  snippets: Snippet[];
}

export const isSnippetGroup = (token: Tokens.Generic): token is SnippetGroup => token.type === 'snippets';

/** Groups consecutive fences, also inside lists. */
export function groupSnippets(tokens: readonly Token[]): Token[] {
  const grouped: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runFrom(tokens, at);
    if (run.snippets.length > 1) {
      const group: SnippetGroup = { type: 'snippets', raw: '', snippets: run.snippets };
      grouped.push(group);
      at = run.end;
    } else {
      grouped.push(withInner(tokens[at] as Token));
      at += 1;
    }
  }
  return grouped;
}

function withInner(token: Token): Token {
  if (token.type === 'list')
    return { ...token, items: (token as Tokens.List).items.map(item => withInner(item)) };
  const isBlock = token.type === 'list_item' || token.type === 'blockquote';
  return isBlock && token.tokens !== undefined ? { ...token, tokens: groupSnippets(token.tokens) } : token;
}

function runFrom(tokens: readonly Token[], start: number): { snippets: Snippet[]; end: number } {
  const snippets: Snippet[] = [];
  let end = start;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.type === 'space') continue;
    const language = token?.type === 'code' ? (token as Tokens.Code).lang : undefined;
    if (!isSnippetLanguage(language) || snippets.some(known => known.language === language)) break;
    snippets.push({ language, text: (token as Tokens.Code).text });
    end = at + 1;
  }
  return { snippets, end };
}
