type Fields = Record<string, unknown>;

/** Fields with a name in the Elastic Common Schema. All others go below `recaudo`, where they cannot collide. */
const names: Readonly<Record<string, string>> = {
  pid: 'process.pid',
  request_id: 'http.request.id',
  method: 'http.request.method',
  status: 'http.response.status_code',
  trace_id: 'trace.id',
  span_id: 'span.id',
  environment: 'service.environment',
};

const NANOSECONDS = 1_000_000;

/** Fields of every line of a logger. */
export const ecsBindings = (bindings: Fields): Fields => ({
  'service.name': 'recaudo',
  ...renamed(bindings),
});

/** A line's fields under their names in the Elastic Common Schema. */
export function ecsFields(line: Fields, describeError: (error: unknown) => Fields): Fields {
  const { err, ms, ...rest } = line;
  const fields = renamed(rest);
  if (typeof ms === 'number') fields['event.duration'] = Math.round(ms * NANOSECONDS);
  if (err !== undefined) {
    const { type, message, code, stack, ...more } = describeError(err);
    Object.assign(fields, {
      'error.type': type,
      'error.message': message,
      'error.code': code === undefined ? undefined : String(code as string | number),
      'error.stack_trace': stack,
    });
    if (Object.keys(more).length > 0) fields['recaudo.error'] = more;
  }
  return fields;
}

const renamed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [names[name] ?? `recaudo.${name}`, value]),
  );
