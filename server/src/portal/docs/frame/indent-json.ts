const DEEPER = '  ';

/** Indents by inserting whitespace only, so that `20000.00` stays as sent. */
export function indentJson(text: string): string {
  let out = '';
  let depth = 0;
  let isInString = false;
  const newLine = () => `\n${DEEPER.repeat(Math.max(0, depth))}`;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isInString) {
      out += character === '\\' ? character + text.charAt((at += 1)) : character;
      isInString = character !== '"';
    } else if (character === '"') {
      isInString = true;
      out += character;
    } else if (character === '{' || character === '[') {
      const isEmpty = /^\s*[}\]]/.test(text.slice(at + 1, at + 20));
      depth += 1;
      out += isEmpty ? character : character + newLine();
    } else if (character === '}' || character === ']') {
      depth -= 1;
      out += out.endsWith('{') || out.endsWith('[') ? character : newLine() + character;
    } else if (character === ',') {
      out += character + newLine();
    } else if (character === ':') {
      out += ': ';
    } else if (!/\s/.test(character)) {
      out += character;
    }
  }
  return out;
}
