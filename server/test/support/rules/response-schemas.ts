import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { App } from '../../../src/platform/http/server.ts';
import { listedErrors } from './listed-errors.ts';

const compiled = new WeakMap<object, Validator>();

/** Fails the test that receives a response that its documented schema does not describe. */
export function checkResponseSchemas(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const answers = request.routeOptions.schema?.response as Record<string, TSchema> | undefined;
    const status = reply.statusCode;
    const schema = answers?.[status] ?? answers?.[`${Math.floor(status / 100)}xx`];
    if (schema === undefined || typeof payload !== 'string' || payload === '') return payload;
    const validator = compiled.get(schema) ?? Compile(schema);
    compiled.set(schema, validator);
    const value: unknown = JSON.parse(payload);
    if (status >= 400) requireListed(request.method, request.routeOptions.url ?? '', status, value);
    if (!validator.Check(value)) {
      const [first] = validator.Errors(value);
      throw new Error(`the response ${status} of ${request.url} breaks its schema: ${JSON.stringify(first)}`);
    }
    return payload;
  });
}

function requireListed(method: string, route: string, status: number, body: unknown): void {
  const listed = listedErrors(method, route);
  const { error_code: code } = body as { error_code: number };
  if (listed === undefined || listed.has(`${status} ${code}`)) return;
  throw new Error(
    `openapi.json lists no ${status} with ${code} for ${method} ${route}: see operation-errors.ts`,
  );
}
