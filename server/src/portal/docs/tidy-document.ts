import { type ErrorCode, errorCodes, errorTable } from '@recaudo/contract/shared/error-table';
import { nameSchemas } from './document/name-schemas.ts';
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
  type Schema,
} from './document/openapi-document.ts';
import { codesByStatus, errorsOf } from './document/operation-errors.ts';
import { operationIdOf } from './document/operation-id.ts';
import { refineAnswer, refineParameter, refineRequest } from './document/refine-schemas.ts';
import { requirePayer } from './document/require-payer.ts';
import { parameterMessages } from './messages/parameters.ts';
import { describeTag, inReadingOrder } from './messages/tags.ts';
import { exampleBody } from './snippets/example-request.ts';

const REQUEST_ID: Record<string, Reference> = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};

const ERROR = { $ref: '#/components/schemas/Error' };

/** Limits the error object to the codes of this status. */
const errorAnswer = (status: number, codes: readonly ErrorCode[]): Response => ({
  description: codes.map(code => `${code}: ${errorTable[code].description}.`).join(' '),
  headers: REQUEST_ID,
  content: {
    'application/json': {
      schema: {
        allOf: [ERROR, { properties: { error_code: { enum: codes }, http_code: { const: status } } }],
      },
    },
  },
});

/** Adds names, shared components and descriptions to the collected routes. */
export function tidyDocument(collected: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(collected);
  document.components = {
    ...document.components,
    parameters: {},
    responses: {},
    headers: {
      'X-Request-Id': {
        description:
          'The ID of the request, also included in error objects. Quote it when you contact support.',
        schema: { type: 'string', format: 'uuid' },
      },
    },
  };
  for (const { method, path, operation } of listOperations(document)) {
    operation.operationId ??= operationIdOf(method, path, operation);
    const codes = errorsOf({ method, path, operation });
    if (!needsKey(path)) operation.security ??= [];
    tellLevelsApart(document, method, path, operation);
    nameParameters(document, operation, method, path);
    refineBody(operation);
    const body = bodySchema(operation);
    if (operation.requestBody !== undefined && body !== undefined) {
      // Validation accepts a missing body when no field is required.
      operation.requestBody.required =
        (body.required ?? []).length > 0 || (body.anyOf ?? body.oneOf) !== undefined;
      if (!operation.requestBody.required) allowNoBody(operation.requestBody);
    }
    tidyAnswers(document, operation, codes);
  }
  const schemas = { ...document.components.schemas };
  const { paths } = nameSchemas({ paths: document.paths }, schemas);
  const { responses } = nameSchemas({ responses: document.components.responses }, schemas);
  const tags = [...new Set(listOperations(document).flatMap(({ operation }) => operation.tags ?? []))];
  const named = { ...document, paths, components: { ...document.components, schemas, responses } };
  requirePayer(named);
  addExamples(named);
  return {
    ...named,
    tags: inReadingOrder(tags).map(name => ({ name, description: describeTag(name, 'en').description })),
  };
}

/** The smallest body that works; server/test/api/portal/reference-snippets.test.ts sends each one to the sandbox. */
function addExamples(document: OpenApiDocument): void {
  for (const described of listOperations(document)) {
    const content = described.operation.requestBody?.content['application/json'];
    const example = exampleBody(document, described);
    if (content !== undefined && example !== undefined) content.example = example;
  }
}

/** Both levels share handlers and summaries; the document needs distinct names. */
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

/** Also below /v1/platform, with an operator's key in place of the merchant's. */
const needsKey = (path: string): boolean =>
  path.startsWith('/v1/{merchant_id}') || path.startsWith('/v1/platform/');

/** Path parameters come first, in path order; equal ones become shared components. */
function nameParameters(document: OpenApiDocument, operation: Operation, method: string, path: string): void {
  const sent = (operation.parameters ?? []).filter(parameter => !('$ref' in parameter)) as Parameter[];
  const given = sent.map(refineParameter);
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

/** A null body counts as absent when no field is required. */
function allowNoBody({ content }: NonNullable<Operation['requestBody']>): void {
  for (const one of Object.values(content)) one.schema = { anyOf: [one.schema, { type: 'null' }] };
}

function refineBody({ requestBody }: Operation): void {
  for (const content of Object.values(requestBody?.content ?? {}))
    content.schema = refineRequest(content.schema);
}

/** Replaces 4XX and 5XX with each status and its codes. */
function tidyAnswers(document: OpenApiDocument, operation: Operation, codes: readonly ErrorCode[]): void {
  for (const [status, answer] of Object.entries(operation.responses)) {
    if ('$ref' in answer) continue;
    if (/^[45]XX$/.test(status)) {
      document.components.schemas['Error'] ??= describeError(answer);
      delete operation.responses[status];
    } else {
      answer.description = answerMessages(answer);
      answer.headers = { ...REQUEST_ID, ...answer.headers };
      for (const content of Object.values(answer.content ?? {}))
        content.schema = refineAnswer(content.schema);
    }
  }
  for (const [status, listed] of codesByStatus(codes)) {
    const name = `Error${status}_${listed.join('_')}`;
    document.components.responses[name] ??= errorAnswer(status, listed);
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/** The contract's error object, limited to known codes. */
function describeError({ content }: Response): Schema {
  const schema = content?.['application/json']?.schema ?? {};
  const codes = { ...schema.properties?.['error_code'], enum: errorCodes };
  return { ...schema, properties: { ...schema.properties, error_code: codes } };
}

function answerMessages(answer: Response): string {
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined) return 'Success. The response has no body.';
  const name = (of: typeof schema) =>
    of.title ?? (of.$ref === undefined ? 'object' : nameOfReference(of.$ref));
  return schema.type === 'array'
    ? `An array of ${name(schema.items ?? {})}, newest first.`
    : `${name(schema)}.`;
}
