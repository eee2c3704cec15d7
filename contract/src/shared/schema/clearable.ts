import Type, { type Static, type TSchema } from 'typebox';

const CLEARABLE = Symbol('null clears the field');

/** A field of a body in which null means removing the value. Elsewhere null counts as absent (Interface 1.4). */
export const clearable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, Type.Null()], [CLEARABLE]: schema });

/** The schema of a clearable field's other values; undefined for other fields. */
export const clearedIn = (schema: object): TSchema | undefined =>
  (schema as { [CLEARABLE]?: TSchema })[CLEARABLE];
