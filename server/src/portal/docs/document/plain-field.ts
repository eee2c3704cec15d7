import type { Schema } from './openapi-document.ts';

/**
 * An optional field as people read it. That null, or an empty value of a query, counts as absent is said once for all fields
 * (Interface 1.4); openapi.json repeats it as an option of each one.
 */
export function plainField(schema: Schema): Schema {
  const options = schema.anyOf?.filter(option => !isAbsence(option));
  if (options === undefined || options.length === schema.anyOf?.length) return schema;
  const { anyOf: _all, ...outer } = schema;
  const [only, another] = options;
  return another === undefined ? { ...only, ...outer } : { ...outer, anyOf: options };
}

const isAbsence = ({ type, maxLength }: Schema): boolean =>
  type === 'null' || (type === 'string' && maxLength === 0);
