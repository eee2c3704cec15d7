// Writes src/api-types.ts from openapi.json: the shapes of what the API takes and gives, without a dependency.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = place => fileURLToPath(new URL(place, import.meta.url));

const quoted = name => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const literal = value => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value));
const commented = (text, indent) =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
const nameOf = reference => reference.split('/').at(-1);

/** @returns {string} the type of a schema, as TypeScript has it */
function typeOf(schema, indent = '') {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  // Rules between the fields of an object are beyond its type.
  if (schema.properties !== undefined) return objectOf(schema, indent);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    // An empty query value counts as absent, so the type leaves it out.
    const meant = choices.filter(one => one.maxLength !== 0);
    return [...new Set(meant.map(one => typeOf(one, indent)))].join(' | ');
  }
  if (schema.allOf !== undefined) return schema.allOf.map(one => typeOf(one, indent)).join(' & ');
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
    default:
      return objectOf(schema, indent);
  }
}

function objectOf({ properties, required = [], additionalProperties }, indent) {
  const names = Object.keys(properties ?? {});
  if (names.length === 0) {
    if (properties !== undefined && additionalProperties !== true) return 'Record<string, never>';
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeOf(additionalProperties, indent)}>`
      : 'Record<string, unknown>';
  }
  const inner = `${indent}  `;
  const lines = names.map(name => {
    const schema = properties[name];
    const mark = required.includes(name) ? '' : '?';
    const rest = required.includes(name) ? '' : ' | undefined';
    return `${commented(schema.description, inner)}${inner}${quoted(name)}${mark}: ${typeOf(schema, inner)}${rest};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** @returns {Promise<string>} the whole file */
export async function generateTypes() {
  const api = JSON.parse(await readFile(at('../openapi.json'), 'utf8'));
  const shapes = Object.entries(api.components.schemas).map(
    ([name, schema]) => `${commented(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const filters = [];
  for (const [path, methods] of Object.entries(api.paths)) {
    const list = methods.get;
    if (list === undefined || !list.operationId.startsWith('list')) continue;
    const queries = (list.parameters ?? [])
      .map(one => (one.$ref === undefined ? one : api.components.parameters[nameOf(one.$ref)]))
      .filter(one => one.in === 'query');
    const lines = queries.map(
      one =>
        `${commented(one.description, '  ')}  ${quoted(one.name)}?: ${typeOf(one.schema)} | undefined;\n`,
    );
    const name = `${list.operationId[4]}${list.operationId.slice(5)}Filters`;
    filters.push(`/** Of GET ${path}. */\nexport interface ${name} {\n${lines.join('')}}\n`);
  }
  return `// Made from openapi.json by client/generate.mjs.\n\n${[...shapes, ...filters].join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(at('src/api-types.ts'), await generateTypes());
