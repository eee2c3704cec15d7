// The models of the PHP client: readonly objects that come back.
import { isOptional } from './api.mjs';
import { head, literal, quoted } from './php-text.mjs';

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

const commentText = text => text.replaceAll('*/', '* /');
const classComment = text => (text === undefined ? '' : `/** ${commentText(text)} */\n`);

export function modelFile(api, { name, description, fields }) {
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

const LITERAL_KINDS = { string: 'text', number: 'integer', boolean: 'boolean' };
const literalKind = ({ values }) => LITERAL_KINDS[typeof values[0]];

const nullable = type => (type.includes('|') ? `${type}|null` : `?${type}`);

function nativeType(type) {
  if (type.kind === 'literal') return NATIVE[literalKind(type)];
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
      return call(literalKind(type));
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
