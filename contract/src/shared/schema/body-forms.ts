import Type, { type Static, type TSchema } from 'typebox';
import { isPlainObject } from './plain-object.ts';

/** Which form a body has, by a glance at the fields that tell them apart. */
export type PickForm = (body: Record<string, unknown>) => TSchema;

const FORMS = Symbol('the forms of a body');

interface Forms {
  /** All that `pick` may answer, also those that are not documented. */
  forms: readonly TSchema[];
  pick: PickForm;
}

/**
 * A body that comes in several forms. The documentation shows all of them; a request is judged by the one form that
 * it has, in one pass, so that its errors speak of that form only.
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

/** The schema that judges this body: the form's own, or the only one there is. */
export function formOf(schema: TSchema, body: unknown): TSchema {
  const several = formsIn(schema);
  return several === undefined ? schema : several.pick(isPlainObject(body) ? body : {});
}
