import { createHash } from 'node:crypto';

/** A browser's view of one address. */
export interface PageAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/**
 * Headers that protect a page, or that could load something into it. Each must have exactly this build's value, or be
 * absent if the build sends none; other headers of a proxy are ignored.
 */
const guarded = [
  'content-type',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
  'access-control-allow-origin',
  'link',
  'refresh',
  'location',
];

/** Matches up to the next tag at most, so that unclosed tags do not take quadratic time. */
const ACTIVE = /<(script|link|style|iframe|frame|object|embed|base|form|meta|img|svg|template)\b[^<>]*>?/gi;
const HANDLERS = /\son[a-z]+\s*=/gi;

export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Removes form and visit signatures and request numbers, the only parts that differ between two requests. */
const withoutTokens = (html: string): string =>
  html
    .replaceAll(/(name="(?:form_token|visit)"[^>]{0,200}value=")[^"]*/g, '$1')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '');

const isHtml = ({ headers }: PageAnswer): boolean => (headers['content-type'] ?? '').startsWith('text/html');

/** Describes the differences between the expected and the actual response; empty if there are none. */
export function compareAnswers(path: string, expected: PageAnswer, actual: PageAnswer): string[] {
  const status =
    expected.status === actual.status ? [] : [`${path}: status ${actual.status}, not ${expected.status}`];
  const headers = guarded
    .filter(name => expected.headers[name] !== actual.headers[name])
    .map(
      name =>
        `${path}: header ${name} is ${quoteHeader(actual.headers[name])}, not ${quoteHeader(expected.headers[name])}`,
    );
  return [...status, ...headers, ...compareBodies(path, expected, actual)];
}

function compareBodies(path: string, expected: PageAnswer, actual: PageAnswer): string[] {
  if (!isHtml(expected)) {
    const [should, is] = [integrityOf(expected.body), integrityOf(actual.body)];
    return should === is ? [] : [`${path}: contents are ${is}, not ${should}`];
  }
  const [should, is] = [withoutTokens(expected.body.toString()), withoutTokens(actual.body.toString())];
  if (should === is) return [];
  const elements = [
    ...beyond(activeOf(is), activeOf(should)).map(element => `${path}: has ${element}, which is not ours`),
    ...beyond(activeOf(should), activeOf(is)).map(element => `${path}: lacks ${element}`),
  ];
  return elements.length > 0 ? elements : [`${path}: the page has been changed`];
}

/** Everything that can run, load, frame or send something. */
const activeOf = (html: string): string[] => [
  ...(html.match(ACTIVE) ?? []),
  ...(html.match(HANDLERS) ?? []).map(handler => `an attribute${handler.trimEnd()}`),
];

function beyond(these: readonly string[], those: readonly string[]): string[] {
  const left = [...those];
  return these.filter(element => {
    const at = left.indexOf(element);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const LONGEST = 300;
const quoteHeader = (value: string | undefined): string =>
  value === undefined ? 'absent' : `"${value.slice(0, LONGEST)}"`;
