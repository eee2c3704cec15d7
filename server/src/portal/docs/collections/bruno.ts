import type { CollectedFolder, CollectedRequest, Collection } from './collection.ts';
import { accessOf } from './postman.ts';

/** The files of a Bruno collection by path. */
export function toBruno({ name, description, folders, variables }: Collection): Record<string, string> {
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name, type: 'collection', ignore: [] }, null, 2)}\n`,
    'collection.bru': blocks(
      basicAuth('private_key'),
      block('script:pre-request', PRE_REQUEST),
      block('docs', description),
    ),
    'environments/Sandbox.bru': blocks(
      block(
        'vars',
        variables
          .filter(({ isSecret }) => !isSecret)
          .map(({ name: key, value }) => `${key}: ${value}`.trimEnd())
          .join('\n'),
      ),
      `vars:secret [\n${variables
        .filter(({ isSecret }) => isSecret)
        .map(variable => `  ${variable.name}`)
        .join(',\n')}\n]`,
    ),
  };
  for (const [index, folder] of folders.entries()) {
    files[`${folder.name}/folder.bru`] = folderText(folder, index + 1);
    for (const [at, request] of folder.requests.entries()) {
      files[`${folder.name}/${request.name}.bru`] = requestText(request, at + 1);
    }
  }
  return files;
}

const PRE_REQUEST = "bru.setVar('today', new Date(Date.now() - 5 * 3600 * 1000).toISOString().slice(0, 10));";

const blocks = (...all: string[]): string => `${all.filter(text => text !== '').join('\n\n')}\n`;

const block = (name: string, content: string): string =>
  content === ''
    ? ''
    : `${name} {\n${content
        .split('\n')
        .map(line => `  ${line}`.trimEnd())
        .join('\n')}\n}`;

const basicAuth = (variable: string): string =>
  blocks(block('auth', 'mode: basic'), block('auth:basic', `username: {{${variable}}}\npassword:`)).trimEnd();

const folderText = ({ name, description }: CollectedFolder, seq: number): string =>
  blocks(block('meta', `name: ${name}\nseq: ${seq}`), block('docs', description));

function requestText(request: CollectedRequest, seq: number): string {
  const { name, method, path, query, body, key, description, captures } = request;
  const sent = query.filter(({ isRequired }) => isRequired).map(field => `${field.name}=${field.value}`);
  const auth = {
    private_key: 'inherit',
    public_key: 'basic',
    cash_network_key: 'basic',
    operator_key: 'basic',
  } as const;
  return blocks(
    block('meta', `name: ${name}\ntype: http\nseq: ${seq}`),
    block(
      method.toLowerCase(),
      [
        `url: {{base_url}}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
        `body: ${body === undefined ? 'none' : 'json'}`,
        `auth: ${key === undefined ? 'none' : auth[key]}`,
      ].join('\n'),
    ),
    // A tilde before a name disables it until the user enables it.
    block(
      'params:query',
      query.map(field => `${field.isRequired ? '' : '~'}${field.name}: ${field.value}`.trimEnd()).join('\n'),
    ),
    key === undefined || key === 'private_key' ? '' : block('auth:basic', `username: {{${key}}}\npassword:`),
    body === undefined ? '' : block('body:json', JSON.stringify(body, null, 2)),
    block('script:post-response', captureLines(captures)),
    block('docs', description),
  );
}

function captureLines(captures: CollectedRequest['captures']): string {
  const lines = Object.entries(captures).map(
    ([variable, place]) => `  bru.setVar('${variable}', res.body${accessOf(place)});`,
  );
  return lines.length === 0 ? '' : ['if (res.status < 300) {', ...lines, '}'].join('\n');
}
