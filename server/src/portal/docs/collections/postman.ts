import type { CollectedRequest, Collection } from './collection.ts';
import { v5Of } from './stable-id.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Sets today's date in Bogotá, for fields that require it. */
const PREREQUEST = [
  "pm.collectionVariables.set('today', new Date(Date.now() - 5 * 3600 * 1000).toISOString().slice(0, 10));",
];

/** Postman's import format 2.1. */
export function toPostman({ name, description, folders, variables }: Collection): object {
  return {
    info: { _postman_id: v5Of(name), name, description, schema: SCHEMA },
    auth: basicAuth('private_key'),
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: PREREQUEST } }],
    variable: variables.map(({ name: key, value }) => ({ key, value, type: 'string' })),
    item: folders.map(folder => ({
      name: folder.name,
      description: folder.description,
      item: folder.requests.map(toItem),
    })),
  };
}

const basicAuth = (variable: string) => ({
  type: 'basic',
  basic: [
    { key: 'username', value: `{{${variable}}}`, type: 'string' },
    { key: 'password', value: '', type: 'string' },
  ],
});

function toItem(request: CollectedRequest): object {
  const { name, method, body, key, description, captures } = request;
  const auth = key === undefined ? { type: 'noauth' } : basicAuth(key);
  return {
    name,
    ...(Object.keys(captures).length === 0
      ? {}
      : { event: [{ listen: 'test', script: { type: 'text/javascript', exec: captureLines(captures) } }] }),
    request: {
      method,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      // Most requests use the collection's private key.
      ...(key === 'private_key' ? {} : { auth }),
      ...(body === undefined
        ? {}
        : {
            body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
          }),
      url: urlOf(request),
      description,
    },
    response: [],
  };
}

function captureLines(captures: CollectedRequest['captures']): string[] {
  return [
    'if (pm.response.code < 300) {',
    '  const answer = pm.response.json();',
    ...Object.entries(captures).map(
      ([variable, place]) => `  pm.collectionVariables.set('${variable}', answer${accessOf(place)});`,
    ),
    '}',
  ];
}

/** `0.id` becomes `?.[0]?.id`, because a list may be empty. */
export const accessOf = (place: string): string =>
  place
    .split('.')
    .map(part => (/^\d+$/.test(part) ? `?.[${part}]` : `?.${part}`))
    .join('');

function urlOf({ path, query }: CollectedRequest): object {
  const sent = query.filter(({ isRequired }) => isRequired);
  const text = sent.map(({ name, value }) => `${name}=${value}`).join('&');
  return {
    raw: `{{base_url}}${path}${text === '' ? '' : `?${text}`}`,
    host: ['{{base_url}}'],
    path: path.split('/').slice(1),
    ...(query.length === 0
      ? {}
      : {
          query: query.map(({ name, value, description, isRequired }) => ({
            key: name,
            value,
            description,
            ...(isRequired ? {} : { disabled: true }),
          })),
        }),
  };
}
