import { parameterMessages } from '../messages/parameters.ts';
import { describeTag, inReadingOrder } from '../messages/tags.ts';
import { nameSchemas } from './name-schemas.ts';
import {
  bodySchema,
  listOperations,
  merchantLevelOf,
  nameOfReference,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
} from './openapi-document.ts';
import { operationIdOf } from './operation-id.ts';

const REQUEST_ID: Record<string, Reference> = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};

const errorAnswer = (schema: Response['content']): Response => ({
  description: 'An error object; its error_code says what happened.',
  headers: REQUEST_ID,
  ...(schema === undefined ? {} : { content: schema }),
});

/** What the collected routes lack to be a good document: names, shared parts, words. */
export function tidyDocument(collected: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(collected);
  document.components = {
    ...document.components,
    parameters: {},
    responses: {},
    headers: {
      'X-Request-Id': {
        description: 'The id of the request, also in error objects; quote it when you ask for help.',
        schema: { type: 'string', format: 'uuid' },
      },
    },
  };
  for (const { method, path, operation } of listOperations(document)) {
    operation.operationId ??= operationIdOf(method, path, operation);
    if (!needsKey(path)) operation.security ??= [];
    tellLevelsApart(document, method, path, operation);
    nameParameters(document, operation, method, path);
    const body = bodySchema(operation);
    if (operation.requestBody !== undefined && body !== undefined) {
      // As validation has it: a body that requires nothing may be left out.
      operation.requestBody.required = (body.required ?? []).length > 0 || body.anyOf !== undefined;
    }
    tidyAnswers(document, operation);
  }
  const schemas: OpenApiDocument['components']['schemas'] = {};
  const { paths } = nameSchemas({ paths: document.paths }, schemas);
  const { responses } = nameSchemas({ responses: document.components.responses }, schemas);
  const tags = [...new Set(listOperations(document).flatMap(({ operation }) => operation.tags ?? []))];
  return {
    ...document,
    tags: inReadingOrder(tags).map(name => ({ name, description: describeTag(name, 'en').description })),
    paths,
    components: { ...document.components, schemas, responses },
  };
}

/** One set of handlers serves both levels with one summary; a list of names needs two. */
function tellLevelsApart(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: Operation,
): void {
  const twin = document.paths[merchantLevelOf(path)]?.[method.toLowerCase()];
  if (twin === undefined || twin === operation || twin.summary !== operation.summary) return;
  operation.summary = `${operation.summary} (customer level)`;
}

const needsKey = (path: string): boolean => path.startsWith('/v1/{merchant_id}');

/** Path parameters first, in the order of the path; equal ones are described once. */
function nameParameters(document: OpenApiDocument, operation: Operation, method: string, path: string): void {
  const given = (operation.parameters ?? []).filter(parameter => !('$ref' in parameter)) as Parameter[];
  const inPath = given
    .filter(parameter => parameter.in === 'path')
    .sort((a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`));
  const others = given.filter(parameter => parameter.in !== 'path');
  const all = [...inPath, ...others, ...(method === 'POST' && needsKey(path) ? [idempotencyKey] : [])];
  if (all.length > 0) operation.parameters = all.map(parameter => shareParameter(document, parameter));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

function shareParameter(document: OpenApiDocument, parameter: Parameter): Parameter | Reference {
  const messages = parameterMessages[parameter.name]?.en;
  const { name, schema } = parameter;
  const described: Parameter = {
    name,
    in: parameter.in,
    required: parameter.required ?? false,
    ...(parameter.description === undefined ? {} : { description: parameter.description }),
    ...(parameter.description === undefined && messages !== undefined ? { description: messages } : {}),
    schema: parameter.in === 'path' && schema.maxLength === undefined ? { ...schema, maxLength: 45 } : schema,
  };
  const key = name.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').replace(/_$/, '');
  const { parameters } = document.components;
  const known = parameters[key];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(described)) return described;
  parameters[key] = described;
  return { $ref: `#/components/parameters/${key}` };
}

/** One `default` for all errors in place of the two ranges; answers say what they carry. */
function tidyAnswers(document: OpenApiDocument, operation: Operation): void {
  for (const [status, answer] of Object.entries(operation.responses)) {
    if ('$ref' in answer) continue;
    if (/^[45]XX$/.test(status)) {
      document.components.responses.Error = errorAnswer(answer.content);
      delete operation.responses[status];
      operation.responses.default = { $ref: '#/components/responses/Error' };
    } else {
      answer.description = answerMessages(answer);
      answer.headers = { ...REQUEST_ID, ...answer.headers };
    }
  }
}

function answerMessages(answer: Response): string {
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined) return 'Done; the answer has no body.';
  const name = (of: typeof schema) =>
    of.title ?? (of.$ref === undefined ? 'object' : nameOfReference(of.$ref));
  return schema.type === 'array'
    ? `An array of ${name(schema.items ?? {})}, newest first.`
    : `${name(schema)}.`;
}
