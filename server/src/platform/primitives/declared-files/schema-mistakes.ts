import type { Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';

/** A mistake in a declared file: its place as a JSON pointer, and the broken rule. */
export interface Mistake {
  path: string;
  message: string;
}

/** More would bury the first ones. */
export const MOST_MISTAKES = 50;

/** `/places/tip`; a name with a slash or a tilde is escaped as JSON pointers do. */
export const pointerTo = (...names: readonly (string | number)[]): string =>
  names.map(name => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export interface Meanings {
  /** What each pattern of the schema means, in words. */
  patterns: Readonly<Record<string, string>>;
  /** What a value of the schema's union may be. */
  union: string;
}

/** Lists every violation of the schema with its place. */
export function listSchemaMistakes(validator: Validator, value: unknown, meanings: Meanings): Mistake[] {
  if (validator.Check(value)) return [];
  const mistakes = new Map<string, Mistake>();
  for (const one of allErrors(validator, value).flatMap(error => toMistakes(error, meanings))) {
    mistakes.set(`${one.path}: ${one.message}`, one);
  }
  // Rejects an invalid value even if the validator lists no error.
  if (mistakes.size === 0) return [{ path: '', message: 'does not fit the schema' }];
  return [...mistakes.values()];
}

/** The validator stops at eight errors by default, a process-wide setting. */
function allErrors(of: Validator, value: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MOST_MISTAKES * 4 });
  try {
    return of.Errors(value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

const NOT_KNOWN = 'is not known here: correct its name or remove it';

function toMistakes(error: TLocalizedValidationError, meanings: Meanings): Mistake[] {
  const { instancePath: path } = error;
  switch (error.keyword) {
    case 'additionalProperties':
      return error.params.additionalProperties.map(name => ({
        path: path + pointerTo(name),
        message: NOT_KNOWN,
      }));
    case 'required':
      return error.params.requiredProperties.map(name => ({
        path: path + pointerTo(name),
        message: 'is missing',
      }));
    // An unknown name in a closed object.
    case 'boolean':
      return [{ path, message: NOT_KNOWN }];
    default:
      // The union's own error names its allowed values.
      return error.schemaPath.includes('/anyOf/') ? [] : [{ path, message: ruleOf(error, meanings) }];
  }
}

function ruleOf(error: TLocalizedValidationError, { patterns, union }: Meanings): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().join(' or ')}`;
    case 'enum':
      return `must be one of: ${error.params.allowedValues.join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    case 'pattern':
      return `must be ${patterns[String(error.params.pattern)] ?? 'of another form'}`;
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'minItems':
      return `must have at least ${error.params.limit} entries`;
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${error.params.limit} entries`;
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`;
    case 'uniqueItems':
      return 'must not name an entry twice';
    case 'anyOf':
      return union;
    default:
      return error.message;
  }
}
