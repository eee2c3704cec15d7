/** The name of the violated constraint, if `error` is a violation. Constraint names are API. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Runs a write; if a constraint of the table is violated, throws that constraint's error instead. */
export async function translatingConstraints<Result>(
  errors: Record<string, () => Error>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const translated = constraint === undefined ? undefined : errors[constraint];
    throw translated === undefined ? error : translated();
  }
}
