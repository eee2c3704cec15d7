import { Marked, type RendererObject, type Tokens } from 'marked';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { dataTable } from '../frame/data-table.ts';
import type { Snippet } from '../snippets/snippet.ts';
import { newAnchors, plainText } from './headings.ts';
import { groupSnippets, isSnippetGroup } from './snippet-groups.ts';

export interface MarkdownPage {
  title: string;
  /** Plain text of the first paragraph. */
  lead: string;
  body: Html;
  sections: { id: string; title: string }[];
}

export interface MarkdownOptions {
  /** Renders a fenced code block. */
  code: (text: string) => Html;
  /** Renders consecutive fences in different languages. */
  snippets: (snippets: readonly Snippet[]) => Html;
  /** Renders inline code. */
  word: (text: string) => readonly Html[];
  /** Resolves a link on the portal; undefined keeps only its text. */
  link: (target: string) => string | undefined;
  /** Resolves an image; undefined drops it. */
  picture: (target: string) => string | undefined;
}

/** Escapes HTML in the text and drops comments. */
export function renderMarkdown(text: string, options: MarkdownOptions): MarkdownPage {
  const page: MarkdownPage = { title: '', lead: '', body: html``, sections: [] };
  const marked = new Marked({
    renderer: { ...blocks(page, options), ...inlines(options) },
    extensions: [
      {
        name: 'snippets',
        renderer: token => isSnippetGroup(token) && options.snippets(token.snippets).markup,
      },
    ],
  });
  const tokens = marked.lexer(text);
  const first = tokens.filter(token => token.type === 'paragraph').slice(0, 1);
  page.lead = plainText(first).replaceAll(/\s+/g, ' ');
  page.body = { markup: marked.parser(groupSnippets(tokens)) };
  return page;
}

function blocks(page: MarkdownPage, options: MarkdownOptions): RendererObject {
  const anchor = newAnchors();
  return {
    heading({ tokens, depth }) {
      const title = plainText(tokens);
      if (depth === 1) {
        page.title = title;
        return '';
      }
      const id = anchor(title);
      if (depth === 2) page.sections.push({ id, title });
      const words: Html = { markup: this.parser.parseInline(tokens) };
      const level: Html = { markup: `h${depth}` };
      return html`<${level} id="${id}">${words}</${level}>
`.markup;
    },
    code: ({ text }) => `${options.code(text).markup}\n`,
    html: ({ text }) => (isComment(text) ? '' : html`${text}`.markup),
    table(token) {
      const cell = ({ tokens }: Tokens.TableCell): Html => ({ markup: this.parser.parseInline(tokens) });
      if (isPictures(token)) return pictures(token, cell).markup;
      // Uses the heading above as caption: screen readers list tables by name.
      return dataTable({
        caption: page.sections.at(-1)?.title ?? page.title,
        columns: token.header.map(cell),
        rows: token.rows.map(row => row.map(cell)),
      }).markup;
    },
    // Renders task lists as plain lists.
    checkbox: () => '',
  };
}

const inlines = (options: MarkdownOptions): RendererObject => ({
  codespan: ({ text }) => html`<code>${options.word(text)}</code>`.markup,
  link({ href, tokens }) {
    const words: Html = { markup: this.parser.parseInline(tokens) };
    const address = options.link(href);
    return (address === undefined ? words : html`<a href="${address}">${words}</a>`).markup;
  },
  image({ href, text }) {
    const address = options.picture(href);
    return address === undefined ? '' : html`<img src="${address}" alt="${text}" loading="lazy">`.markup;
  },
});

const isComment = (text: string): boolean => /^\s*<!--[^]*-->\s*$/.test(text);

const isPictures = ({ rows }: Tokens.Table): boolean =>
  rows.every(row => row.every(({ tokens }) => tokens.every(({ type }) => type === 'image')));

/** Renders a table that holds only images as a row of captioned images. */
const pictures = ({ header, rows }: Tokens.Table, cell: (given: Tokens.TableCell) => Html): Html =>
  html`<div class="pictures">${rows.flat().map((given, index) => {
    const picture = cell(given);
    const heading = header[index % header.length];
    const caption = heading === undefined ? html`` : cell(heading);
    return (
      picture.markup !== '' &&
      html`<figure>${picture}${caption.markup !== '' && html`<figcaption>${caption}</figcaption>`}</figure>
`
    );
  })}</div>
`;
