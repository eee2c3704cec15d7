// The arrays that the PHP client sends, as types for PHPStan and editors.
import { head, literal } from './php-text.mjs';

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

export function shapesFile(api) {
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

export function sentType(type) {
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
