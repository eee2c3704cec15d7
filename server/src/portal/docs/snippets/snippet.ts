/** Languages of examples, by the name of a guide's code fence, with their tab's label. */
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
  /** Contains placeholders. */
  text: string;
}

export const isSnippetLanguage = (name: string | undefined): name is SnippetLanguage =>
  name !== undefined && Object.hasOwn(snippetLanguages, name);
