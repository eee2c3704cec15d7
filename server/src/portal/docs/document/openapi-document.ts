import { readFileSync } from 'node:fs';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';

/** The parts of OpenAPI 3.1 that openapi.json uses. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  /** Maximum number of decimals; `multipleOf` in openapi.json. */
  'x-decimals'?: number;
  /** Additions for openapi.json that validation does not use. */
  'x-openapi'?: Schema;
  'x-lenient-cap'?: true;
  'x-lenient-default'?: unknown;
  'x-lenient-relative'?: unknown;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
  /** The operation also accepts the public key (Interface 2.2). */
  'x-public-key'?: boolean;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    headers: Record<string, { description: string; schema: Schema }>;
    securitySchemes: Record<string, object>;
  };
  security: Record<string, string[]>[];
}

const file = serverFile('../openapi.json');

export const readOpenApiText = (): string => readFileSync(file, 'utf8');

export const printDocument = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`;

export interface DescribedOperation {
  method: string;
  path: string;
  operation: Operation;
}

export const listOperations = (document: Pick<OpenApiDocument, 'paths'>): DescribedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const operationKey = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`;

/** Removes the customer from a path; merchant-level paths stay unchanged. */
export const merchantLevelOf = (path: string): string => path.replace('/customers/{customer_id}/', '/');

export const customerLevelOf = (path: string): string =>
  path.replace('/v1/{merchant_id}/', '/v1/{merchant_id}/customers/{customer_id}/');

export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Follows `$ref` recursively. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOfReference(schema.$ref)];
  if (found === undefined) throw new Error(`openapi.json has no schema ${schema.$ref}`);
  return resolveSchema(document, found);
}

export function resolveParameters(document: OpenApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map(parameter => {
    if (!('$ref' in parameter)) return parameter;
    const found = document.components.parameters[nameOfReference(parameter.$ref)];
    if (found === undefined) throw new Error(`openapi.json has no parameter ${parameter.$ref}`);
    return found;
  });
}

/** The request body's schema; `required` tells whether the body may be null. */
export function bodySchema(operation: Operation): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const [only, absence] = schema?.anyOf ?? [];
  return schema?.anyOf?.length === 2 && absence?.type === 'null' ? only : schema;
}

/** Successful responses: status and schema, undefined without a body. */
export const successes = (operation: Operation): { status: string; schema: Schema | undefined }[] =>
  Object.entries(operation.responses)
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([status, response]) => ({
      status,
      schema: '$ref' in response ? undefined : response.content?.['application/json']?.schema,
    }));
