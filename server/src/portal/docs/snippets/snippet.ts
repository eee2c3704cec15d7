/** The languages of examples, as a fence in a guide names them, and what their tab is called. */
export const snippetLanguages = {
  sh: 'curl',
  js: 'Node',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
} as const;
export type SnippetLanguage = keyof typeof snippetLanguages;

export interface Snippet {
  language: SnippetLanguage;
  /** With placeholders. */
  text: string;
}

export const isSnippetLanguage = (name: string | undefined): name is SnippetLanguage =>
  name !== undefined && Object.hasOwn(snippetLanguages, name);
