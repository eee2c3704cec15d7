import type { DescribedOperation, OpenApiDocument } from '../document/openapi-document.ts';
import { curlSnippet } from './curl.ts';
import { type ExampleRequest, exampleRequest } from './example-request.ts';
import { javaSnippet } from './java.ts';
import { nodeSnippet } from './node.ts';
import { phpSnippet } from './php.ts';
import { pythonSnippet } from './python.ts';
import type { Snippet, SnippetLanguage } from './snippet.ts';

const writers: Readonly<Record<SnippetLanguage, (request: ExampleRequest) => string>> = {
  sh: curlSnippet,
  js: nodeSnippet,
  python: pythonSnippet,
  php: phpSnippet,
  java: javaSnippet,
};

/** One call in every supported language. */
export function requestSnippets(document: OpenApiDocument, described: DescribedOperation): Snippet[] {
  const request = exampleRequest(document, described);
  return Object.entries(writers).map(([language, write]) => ({
    language: language as SnippetLanguage,
    text: write(request),
  }));
}
