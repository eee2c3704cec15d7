import Type, { type Static, type TSchema } from 'typebox';
import { isPlainObject } from './plain-object.ts';

/** Picks the form of a body by its distinguishing fields. */
export type PickForm = (body: Record<string, unknown>) => TSchema;

const FORMS = Symbol('the forms of a body');

interface Forms {
  /** Every result of `pick`, including undocumented forms. */
  forms: readonly TSchema[];
  pick: PickForm;
}

/**
 * A body with several forms. The documentation shows all of them; a request is validated against its own form only, in
 * one pass, so that errors are about that form.
 */
export const bodyForms = <const Documented extends readonly TSchema[]>(
  documented: Documented,
  pick: PickForm,
  unlisted: readonly TSchema[] = [],
) =>
  Type.Unsafe<Static<Documented[number]>>({
    anyOf: [...documented],
    [FORMS]: { forms: [...documented, ...unlisted], pick } satisfies Forms,
  });

const formsIn = (schema: TSchema): Forms | undefined => (schema as { [FORMS]?: Forms })[FORMS];

export const listForms = (schema: TSchema): readonly TSchema[] => formsIn(schema)?.forms ?? [schema];

/** The schema that validates this body: that of its form, or the schema itself. */
export function formOf(schema: TSchema, body: unknown): TSchema {
  const several = formsIn(schema);
  return several === undefined ? schema : several.pick(isPlainObject(body) ? body : {});
}
