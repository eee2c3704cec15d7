import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { patterns, wholeDialect } from './dialect-schema.ts';
import { inOneLine, type Mistake, MOST_MISTAKES, pointerTo } from './mistake.ts';

/** Readable meanings of the schema's patterns. */
const meanings: Readonly<Record<string, string>> = {
  [patterns.name]: '1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit',
  [patterns.field]: 'the number of a field, 2 to 128',
  [patterns.tag]: '1 to 8 visible characters',
  [patterns.messageType]: 'four digits, of which the third is even because the answer adds one to it',
  [patterns.processingCode]: 'six digits',
  [patterns.responseCode]: '1 to 3 letters or digits',
  [patterns.threeDigits]: 'three digits',
  [patterns.twoDigits]: 'two digits',
  [patterns.networkCode]: '1 to 3 digits',
  [patterns.word]: '1 to 20 characters of printable ASCII',
  [patterns.tpdu]: 'ten hexadecimal digits',
  [patterns.pointer]: 'a JSON pointer, such as /places/tip',
  [patterns.label]: '1 to 80 characters without control characters',
};

let validator: Validator | undefined;

/** Lists every violation of the schema with its place. */
export function findSchemaMistakes(value: unknown): Mistake[] {
  validator ??= Compile(wholeDialect as TSchema);
  if (validator.Check(value)) return [];
  const mistakes = new Map<string, Mistake>();
  for (const one of allErrors(validator, value).flatMap(toMistakes)) mistakes.set(inOneLine(one), one);
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

function toMistakes(error: TLocalizedValidationError): Mistake[] {
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
      return error.schemaPath.includes('/anyOf/') ? [] : [{ path, message: ruleOf(error) }];
  }
}

function ruleOf(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().join(' or ')}`;
    case 'enum':
      return `must be one of: ${error.params.allowedValues.join(', ')}`;
    case 'pattern':
      return `must be ${meanings[String(error.params.pattern)] ?? 'of another form'}`;
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
      return 'must be never, later, with_new_data, or {"afterHours": 24} with 1 to 8760 hours';
    default:
      return error.message;
  }
}
