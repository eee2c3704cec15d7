// Types of the contract as Python annotations.

const literal = value => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value));

export const ANSWERS = {
  text: 'str',
  number: 'Decimal',
  integer: 'int',
  boolean: 'bool',
  instant: 'datetime',
  date: 'date',
  map: 'Mapping[str, Any]',
  any: 'Any',
};
export const SENT = { ...ANSWERS, number: 'Money', instant: 'Instant', date: 'Day' };

export function typeOf(type, names) {
  const plain = plainType(type, names);
  return type.isNullable ? `Optional[${plain}]` : plain;
}

export function plainType(type, names) {
  switch (type.kind) {
    case 'literal':
      return `Literal[${type.values.map(literal).join(', ')}]`;
    case 'list':
      return `Sequence[${typeOf(type.of, names)}]`;
    case 'model':
      return type.name;
    case 'union':
      return unionOf(type.of, names);
    default:
      return names[type.kind];
  }
}

/** Years, months and security codes are texts or whole numbers, never amounts. */
function unionOf(types, names) {
  const hasText = types.some(({ kind }) => kind === 'text');
  const choices = types.map(type => (hasText && type.kind === 'number' ? 'int' : typeOf(type, names)));
  return `Union[${choices.join(', ')}]`;
}
