import type { Schema } from './openapi-document.ts';

/** The guides say once that null and empty query values count as absent (Interface 1.4); openapi.json repeats it per field. */
export function plainField(schema: Schema): Schema {
  const options = schema.anyOf?.filter(option => !isAbsence(option));
  if (options === undefined || options.length === schema.anyOf?.length) return schema;
  const { anyOf: _all, ...outer } = schema;
  const [only, another] = options;
  return another === undefined ? { ...only, ...outer } : { ...outer, anyOf: options };
}

const isAbsence = ({ type, maxLength }: Schema): boolean =>
  type === 'null' || (type === 'string' && maxLength === 0);
