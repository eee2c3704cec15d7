import Type from 'typebox';

/** The key and the values of a rejection that is kept; null where there is none, or only its text was kept. */
export const storedRejection = Type.Object({
  reason: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
});
