// The generated half of the PHP client: models that come back, array shapes that are sent, and the resources.
import { modelFile } from './php-models.mjs';
import { sentType, shapesFile } from './php-shapes.mjs';
import { camel, head, quoted } from './php-text.mjs';

/** @returns {Record<string, string>} file contents by their paths below clients/php */
export function emitPhp(api) {
  return Object.fromEntries([
    ...api.models.map(model => [`src/Model/${model.name}.php`, modelFile(api, model)]),
    ...api.resources.map(resource => [`src/Resource/${resource.className}.php`, resourceFile(api, resource)]),
    ['src/Shapes.php', shapesFile(api)],
  ]);
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
    ...queries.map(queryParameter),
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
  const tag = [
    ...(body?.shape === undefined ? [] : [`@param ${body.shape} $${body.name}`]),
    ...(method.answer.kind === 'list' ? [`@return list<${method.answer.of.name}>`] : []),
  ];
  return `${docBlock([`${method.summary}. ${method.method} ${method.path}`, ...tag])}    public function ${method.name}(${parameters.join(', ')}): ${returns}
    {
        ${wrap(`$this->call(${parts.join(', ')})`)}
    }
`;
}

function queryParameter({ name, type, required }) {
  const native = type.kind === 'number' || type.kind === 'integer' ? 'int|string' : 'string';
  return required ? `${native} $${camel(name)}` : `${native}|null $${camel(name)} = null`;
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
  if (answer.kind === 'list')
    return { returns: 'array', wrap: call => `return array_map(${answer.of.name}::from(...), ${call});` };
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
