// TypeScript's types of the public API, written from openapi.json. Run it by:
//   node web/dashboard/api/write-types.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{
 *   $ref?: string, type?: string, enum?: unknown[], anyOf?: Schema[], items?: Schema,
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: boolean
 * }} Schema
 * @typedef {{ name: string, in: string, required?: boolean, schema: Schema, $ref?: string }} Parameter
 * @typedef {{ content?: Record<string, { schema: Schema }> }} Content
 * @typedef {{ parameters?: Parameter[], requestBody?: Content, responses: Record<string, Content> }} Operation
 * @typedef {{
 *   paths: Record<string, Record<string, Operation>>,
 *   components: { schemas: Record<string, Schema>, parameters: Record<string, Parameter> }
 * }} OpenApi
 */

const PREFIX = '/v1/{merchant_id}';
const HEADER = `// Written by write-types.mjs from openapi.json: change that, not this.
// biome-ignore-all format: a line for each schema and each operation
`;

/** @param {string} reference */
const nameOf = reference => reference.slice(reference.lastIndexOf('/') + 1);

/**
 * @param {Schema | undefined} schema
 * @returns {string}
 */
export function typeOf(schema) {
  if (schema === undefined) return 'undefined';
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items)})[]`;
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

/** @param {Schema} schema */
function objectType({ properties, required = [], additionalProperties }) {
  const fields = Object.entries(properties ?? {}).map(
    ([name, inner]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(inner)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return additionalProperties ? 'Record<string, unknown>' : 'Record<string, never>';
}

/**
 * @param {OpenApi} document
 * @param {Operation} operation
 */
function operationType({ components }, { parameters = [], requestBody, responses }) {
  const known = parameters.map(parameter => components.parameters[nameOf(parameter.$ref ?? '')] ?? parameter);
  /** @param {string} place */
  const fieldsIn = place =>
    known
      .filter(parameter => parameter.in === place && parameter.name !== 'merchant_id')
      .map(({ name, schema }) => `'${name}'${place === 'path' ? '' : '?'}: ${typeOf(schema)}`);
  /** @param {string[]} fields */
  const group = fields => (fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return [
    `path: ${group(fieldsIn('path'))}`,
    `query: ${group(fieldsIn('query'))}`,
    `body: ${typeOf(requestBody?.content?.['application/json']?.schema)}`,
    `answer: ${typeOf(success?.content?.['application/json']?.schema)}`,
  ].join('; ');
}

/** @param {OpenApi} document */
export function writeTypes(document) {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(PREFIX))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          `  '${method.toUpperCase()} ${path.slice(PREFIX.length)}': { ${operationType(document, operation)} };`,
      ),
    );
  return [HEADER, ...schemas, '', 'export interface Operations {', ...operations, '}', ''].join('\n');
}

export const readOpenApi = async () =>
  /** @type {OpenApi} */ (
    JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'))
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('types.ts', import.meta.url), writeTypes(await readOpenApi()));
}
