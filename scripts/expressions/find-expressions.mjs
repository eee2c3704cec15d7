// Every regular expression of a source file, as the parser of the bundler reads it: literals, `new RegExp(...)` of constant
// text, and `pattern` of a schema, which the validators compile.
import { parseAst } from 'rolldown/parseAst';

/** Returns { line, source, flags } for each; `source` is undefined where the text is put together at run time. */
export function findExpressions(text, fileName) {
  const { body } = parseAst(text, { lang: fileName.endsWith('x') ? 'tsx' : 'ts' });
  const constants = constantsOf(body);
  const found = [];
  const add = (node, source, flags) =>
    found.push({ line: text.slice(0, node.start).split('\n').length, source, flags });
  visit(body, node => {
    if (node.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags);
    if (isRegExpCall(node) && !node.arguments[0]?.regex) {
      const [source, flags] = node.arguments.map(argument => textOf(argument, constants));
      add(node, source, flags ?? '');
    }
    if (node.type === 'Property' && node.key.name === 'pattern') {
      const source = textOf(node.value, constants);
      if (source !== undefined) add(node, source, '');
    }
  });
  return found;
}

const isRegExpCall = node =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp';

/** The text of constants that are declared in the same file, by name. */
function constantsOf(body) {
  const constants = new Map();
  visit(body, node => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return;
    for (const { id, init } of node.declarations) {
      const text = init && textOf(init, constants);
      if (id.type === 'Identifier' && text !== undefined) constants.set(id.name, text);
    }
  });
  return constants;
}

function textOf(node, constants) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
        ? String(node.value)
        : undefined;
    case 'Identifier':
      return constants.get(node.name);
    case 'BinaryExpression':
      return node.operator === '+'
        ? joined([node.left, node.right].map(side => textOf(side, constants)))
        : undefined;
    case 'TemplateLiteral':
      return templateText(node, 'cooked', constants);
    case 'TaggedTemplateExpression': {
      const { object, property } = node.tag;
      return object?.name === 'String' && property?.name === 'raw'
        ? templateText(node.quasi, 'raw', constants)
        : undefined;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textOf(node.expression, constants);
    case 'MemberExpression':
      return node.property.name === 'source' && node.object.regex ? node.object.regex.pattern : undefined;
    default:
      return undefined;
  }
}

const templateText = ({ quasis, expressions }, form, constants) =>
  joined(
    quasis.flatMap((quasi, index) => [
      quasi.value[form],
      ...(index < expressions.length ? [textOf(expressions[index], constants)] : []),
    ]),
  );

const joined = parts => (parts.includes(undefined) ? undefined : parts.join(''));

function visit(node, onNode) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, onNode);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') onNode(node);
    for (const key in node) visit(node[key], onNode);
  }
}
