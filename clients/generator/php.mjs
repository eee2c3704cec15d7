// The generated half of the PHP client: models that come back, array shapes that are sent, and the resources.
import { isOptional } from './api.mjs';

const camel = name => name.replaceAll(/_([a-z])/g, (_all, letter) => letter.toUpperCase());
const quoted = text => `'${String(text).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const literal = value => (typeof value === 'string' ? quoted(value) : String(value));
const commentText = text => text.replaceAll('*/', '* /');

const NATIVE = {
  text: 'string',
  number: 'string',
  integer: 'int',
  boolean: 'bool',
  instant: '\\DateTimeImmutable',
  date: 'string',
  list: 'array',
  map: 'array',
  any: 'mixed',
};
const SENT = {
  text: 'string',
  number: 'int|numeric-string',
  integer: 'int',
  boolean: 'bool',
  instant: 'string|\\DateTimeInterface',
  date: 'string',
  map: 'array<string, mixed>',
  any: 'mixed',
};
/** The methods of Internal\Reader. */
const READERS = {
  text: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  instant: 'instant',
  date: 'text',
  map: 'map',
};

/** @returns {Record<string, string>} file contents by their paths below clients/php */
export function emitPhp(api) {
  return Object.fromEntries([
    ...api.models.map(model => [`src/Model/${model.name}.php`, modelFile(api, model)]),
    ...api.resources.map(resource => [`src/Resource/${resource.className}.php`, resourceFile(api, resource)]),
    ['src/Shapes.php', shapesFile(api)],
  ]);
}

const head = ({ header }, namespace) =>
  `<?php\n\n// ${header}\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n`;

const classComment = text => (text === undefined ? '' : `/** ${commentText(text)} */\n`);

function modelFile(api, { name, description, fields }) {
  const sorted = [...fields.filter(one => one.isRequired), ...fields.filter(one => !one.isRequired)];
  return `${head(api, 'Recaudo\\Model')}use Recaudo\\Internal\\Reader;

${classComment(description)}final class ${name}
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
${sorted.map(property).join('')}        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader(${quoted(name)}, $data);

        return new self(
${sorted.map(one => `            ${one.name}: ${readerCall(one)},\n`).join('')}            extra: $reader->rest(),
        );
    }
}
`;
}

function property(one) {
  const notes = [one.description === undefined ? undefined : commentText(one.description), varTag(one)];
  const note = notes.filter(part => part !== undefined).join(' ');
  const type = nativeType(one.type);
  const mark = isOptional(one) ? nullable(type) : type;
  const comment = note === '' ? '' : `        /** ${note} */\n`;
  return `${comment}        public readonly ${mark} $${one.name}${one.isRequired ? '' : ' = null'},\n`;
}

const nullable = type => (type.includes('|') ? `${type}|null` : `?${type}`);

function nativeType(type) {
  if (type.kind === 'literal') return typeof type.values[0] === 'string' ? 'string' : 'bool';
  if (type.kind === 'model') return type.name;
  return type.kind === 'union' ? type.of.map(nativeType).join('|') : NATIVE[type.kind];
}

/** What PHPStan and editors know beyond the native type. */
function varTag(one) {
  const { type } = one;
  const none = isOptional(one) ? '|null' : '';
  if (type.kind === 'literal') return `@var ${type.values.map(literal).join('|')}${none}`;
  if (type.kind === 'list') return `@var list<${nativeType(type.of)}>${none}`;
  return type.kind === 'map' ? `@var array<string, mixed>${none}` : undefined;
}

function readerCall(one) {
  const { type, name } = one;
  const call = (method, ...more) =>
    `$reader->${isOptional(one) ? `optional${method[0].toUpperCase()}${method.slice(1)}` : method}(${[quoted(name), ...more].join(', ')})`;
  switch (type.kind) {
    case 'literal':
      return call(typeof type.values[0] === 'string' ? 'text' : 'boolean');
    case 'model':
      return call('object', `${type.name}::from(...)`);
    case 'union':
      return call(
        'object',
        `Reader::oneOf(${type.of.map(({ name: model }) => `${model}::class`).join(', ')})`,
      );
    case 'list':
      return type.of.kind === 'model' ? call('objects', `${type.of.name}::from(...)`) : call('texts');
    default:
      return call(READERS[type.kind]);
  }
}

function shapesFile(api) {
  const bodies = api.resources.flatMap(({ methods }) => methods.map(({ body }) => body));
  const unions = new Map(
    bodies.filter(body => body?.choices?.length > 1).map(body => [body.shape, body.choices.join('|')]),
  );
  const lines = [
    ...api.shapes.map(({ name, fields }) => ` * @phpstan-type ${name} ${shapeOf(fields)}`),
    ...[...unions].map(([name, choices]) => ` * @phpstan-type ${name} ${choices}`),
  ];
  return `${head(api, 'Recaudo')}/**
 * The arrays that the API takes. An amount is an int or an exact decimal text: 20000 or '20000.50', never a float.
 *
${lines.join('\n')}
 */
final class Shapes
{
    private function __construct()
    {
    }
}
`;
}

function shapeOf(fields) {
  const inner = fields.map(
    ({ name, isRequired, type }) => `${name}${isRequired ? '' : '?'}: ${sentType(type)}`,
  );
  return `array{${inner.join(', ')}}`;
}

function sentType(type) {
  const plain = plainSent(type);
  return type.isNullable ? `${plain}|null` : plain;
}

function plainSent(type) {
  if (type.kind === 'literal') return type.values.map(literal).join('|');
  if (type.kind === 'list') return `list<${sentType(type.of)}>`;
  if (type.kind === 'model') return type.name;
  return type.kind === 'union' ? unionSent(type.of) : SENT[type.kind];
}

/** Years, months and security codes are texts or whole numbers, never amounts. */
function unionSent(types) {
  const hasText = types.some(({ kind }) => kind === 'text');
  return types.map(type => (hasText && type.kind === 'number' ? 'int' : sentType(type))).join('|');
}

function resourceFile(api, resource) {
  const imports = resource.methods.flatMap(({ body }) => (body?.shape === undefined ? [] : [body.shape]));
  const notes = [
    resource.comment ?? (resource.isAlsoOfCustomer ? 'Of the merchant, or of one customer.' : undefined),
    ...[...new Set(imports)].map(name => `@phpstan-import-type ${name} from Shapes`),
  ].filter(note => note !== undefined);
  const methods = resource.methods.flatMap(method =>
    method.name === 'retrieve' ? [methodOf(method), aliasOf(method)] : [methodOf(method)],
  );
  const isListed = resource.methods.some(({ isList }) => isList);
  const used = new Set(resource.methods.flatMap(({ answer }) => modelsOf(answer)));
  const uses = [
    ...(isListed ? ['Recaudo\\Listing'] : []),
    ...[...used].map(name => `Recaudo\\Model\\${name}`),
    ...(resource.methods.some(({ answer }) => answer.kind === 'union') ? ['Recaudo\\Internal\\Reader'] : []),
    ...(imports.length > 0 ? ['Recaudo\\Shapes'] : []),
  ];
  const comment = notes.length === 0 ? '' : `/**\n${notes.map(note => ` * ${note}\n`).join('')} */\n`;
  const useLines = uses.toSorted().map(name => `use ${name};\n`);
  return `${head(api, 'Recaudo\\Resource')}${useLines.join('')}\n${comment}final class ${resource.className} extends Resource
{
${methods.join('\n')}}
`;
}

function modelsOf(answer) {
  if (answer.kind === 'list') return modelsOf(answer.of);
  if (answer.kind === 'union') return answer.of.flatMap(modelsOf);
  return answer.kind === 'model' ? [answer.name] : [];
}

function methodOf(method) {
  if (method.isList) return listOf(method);
  const { ids, queries, body } = method;
  const isPost = method.method === 'POST';
  const parameters = [
    ...ids.map(({ name }) => `string $${camel(name)}`),
    ...queries.map(({ name }) => `string $${camel(name)}`),
    ...(body?.shape === undefined ? [] : [`array $${body.name}${body.isOptional ? ' = []' : ''}`]),
    ...(isPost ? ['?string $idempotencyKey = null'] : []),
  ];
  const parts = [
    quoted(method.method),
    pathOf(method),
    ...(body === undefined ? [] : [`body: ${body.isEmpty ? '[]' : `$${body.name}`}`]),
    ...(body?.numbers?.length > 0 ? [`numbers: [${body.numbers.map(quoted).join(', ')}]`] : []),
    ...(queries.length === 0
      ? []
      : [`query: [${queries.map(({ name }) => `${quoted(name)} => $${camel(name)}`).join(', ')}]`]),
    ...(isPost ? ['idempotencyKey: $idempotencyKey'] : []),
    ...(method.isAbsolute ? ['isAbsolute: true'] : []),
  ];
  const { returns, wrap } = answerOf(method.answer);
  const tag = body?.shape === undefined ? [] : [`@param ${body.shape} $${body.name}`];
  return `${docBlock([`${method.summary}. ${method.method} ${method.path}`, ...tag])}    public function ${method.name}(${parameters.join(', ')}): ${returns}
    {
        ${wrap(`$this->call(${parts.join(', ')})`)}
    }
`;
}

const docBlock = ([first, ...rest]) =>
  rest.length === 0
    ? `    /** ${first} */\n`
    : `    /**\n     * ${first}\n     *\n${rest.map(line => `     * ${line}\n`).join('')}     */\n`;

const aliasOf = ({ answer }) => `    /** The same as retrieve. */
    public function get(string $id): ${answer.name}
    {
        return $this->retrieve($id);
    }
`;

function answerOf(answer) {
  if (answer.kind === 'empty') return { returns: 'void', wrap: call => `${call};` };
  if (answer.kind === 'model')
    return { returns: answer.name, wrap: call => `return ${answer.name}::from(${call});` };
  const names = answer.of.map(({ name }) => name);
  const choice = `Reader::oneOf(${names.map(name => `${name}::class`).join(', ')})`;
  return { returns: names.join('|'), wrap: call => `return (${choice})(${call});` };
}

function listOf(method) {
  const { ids, filters, answer } = method;
  const shape = filters.map(
    ({ name, type }) => `${/\W/.test(name) ? quoted(name) : name}?: ${filterType(type)}`,
  );
  const parameters = [...ids.map(({ name }) => `string $${camel(name)}`), 'array $filters = []'];
  const tags = [`@param array{${shape.join(', ')}} $filters`, `@return Listing<${answer.of.name}>`];
  return `${docBlock([`${method.summary}. ${method.method} ${method.path}`, ...tags])}    public function ${method.name}(${parameters.join(', ')}): Listing
    {
        return $this->listing(${pathOf(method)}, $filters, ${answer.of.name}::from(...));
    }
`;
}

const filterType = type => (type.kind === 'date' ? 'string|\\DateTimeInterface' : sentType(type));

function pathOf({ rest, ids }) {
  const pieces = rest.split(/(\/\{\w+\})/).filter(piece => piece !== '');
  if (pieces.length === 0) return "''";
  return pieces
    .map(piece => {
      const found = ids.find(({ id }) => piece === `/{${id}}`);
      return found === undefined ? quoted(piece) : `self::part($${camel(found.name)})`;
    })
    .join(' . ');
}
