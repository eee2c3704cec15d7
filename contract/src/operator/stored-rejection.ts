import Type from 'typebox';

/** Key and values of a stored rejection; null if there is none or only its text was stored. */
export const storedRejection = Type.Object({
  reason: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
});
