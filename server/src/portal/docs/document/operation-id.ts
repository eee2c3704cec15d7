import type { Operation } from './openapi-document.ts';
import { successes } from './openapi-document.ts';

/** Names for client generators depend only on method and path, which are already a contract. */
export function operationIdOf(method: string, path: string, operation: Operation): string {
  const named = exceptions[`${method} ${path}`];
  if (named !== undefined) return named;
  const segments = path.split('/').filter(segment => segment !== '' && segment !== 'v1');
  const nouns = segments.filter(segment => !segment.startsWith('{'));
  const last = nouns.at(-1) ?? 'merchant';
  const parents = nouns.slice(0, -1).map(singular);
  if (method === 'GET' && answersList(operation)) return camelCase('list', ...parents, last);
  if (method === 'POST' && isAction(segments) && !collections.has(last)) return camelCase(last, ...parents);
  return camelCase(verbs[method] ?? method.toLowerCase(), ...parents, singular(last));
}

/** Paths whose derived id would collide with another operation. */
const exceptions: Readonly<Record<string, string>> = {
  'POST /v1/{merchant_id}/webhooks/{webhook_id}/verify': 'pingWebhook',
};

/** Path words after an id that create an object rather than act on the one the id names. */
const collections: ReadonlySet<string> = new Set(['reversals', 'codes']);

const verbs: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

const answersList = (operation: Operation): boolean =>
  successes(operation).some(({ schema }) => schema?.type === 'array');

/** `/charges/{transaction_id}/refund`: an action word after an id other than the owner's. */
function isAction(segments: readonly string[]): boolean {
  const at = segments.findLastIndex(segment => !segment.startsWith('{'));
  const before = segments[at - 1];
  return (
    before !== undefined && before.startsWith('{') && !['{merchant_id}', '{customer_id}'].includes(before)
  );
}

/** Path words that are not English plurals. */
const irregular: Record<string, string> = { bines: 'bin', antifraudkeys: 'antifraudKeys' };

function singular(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const camelCase = (...words: string[]): string =>
  words
    .flatMap(word => word.split(/[^a-zA-Z0-9]+/))
    .filter(word => word !== '')
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
