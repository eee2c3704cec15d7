/** A language's notation for JSON values. */
export interface LiteralStyle {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  key: (name: string) => string;
  text: (text: string) => string;
  words: { true: string; false: string; null: string };
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

export const javaScriptStyle: LiteralStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: name => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `,
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
};

export const pythonStyle: LiteralStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: name => `${JSON.stringify(name)}: `,
  text: text => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
};

export const phpStyle: LiteralStyle = {
  object: ['[', ']'],
  list: ['[', ']'],
  key: name => `${quoted(name)} => `,
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
};

/** One member per line; `indent` is that of the first line. */
export function printLiteral(value: unknown, style: LiteralStyle, step: string, indent = ''): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (value === true || value === false) return style.words[`${value}`];
  if (value === null || typeof value !== 'object') return style.words.null;
  const deeper = indent + step;
  const members = Array.isArray(value)
    ? value.map(item => printLiteral(item, style, step, deeper))
    : Object.entries(value).map(
        ([name, member]) => style.key(name) + printLiteral(member, style, step, deeper),
      );
  const [open, close] = Array.isArray(value) ? style.list : style.object;
  if (members.length === 0) return open + close;
  return `${open}\n${members.map(member => `${deeper}${member},\n`).join('')}${indent}${close}`;
}
