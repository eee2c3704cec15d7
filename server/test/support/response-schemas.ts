import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { App } from '../../src/http/server.ts';

const compiled = new WeakMap<object, Validator>();

/** Turns any answer that its documented schema does not describe into a failure of the test that asked. */
export function holdAnswersToTheirSchemas(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const answers = request.routeOptions.schema?.response as Record<string, TSchema> | undefined;
    const status = reply.statusCode;
    const schema = answers?.[status] ?? answers?.[`${Math.floor(status / 100)}xx`];
    if (schema === undefined || typeof payload !== 'string' || payload === '') return payload;
    const validator = compiled.get(schema) ?? Compile(schema);
    compiled.set(schema, validator);
    const value: unknown = JSON.parse(payload);
    if (!validator.Check(value)) {
      const [first] = validator.Errors(value);
      throw new Error(`the answer ${status} of ${request.url} breaks its schema: ${JSON.stringify(first)}`);
    }
    return payload;
  });
}
