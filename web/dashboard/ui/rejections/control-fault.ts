import { formatDay } from '../../format/dates.ts';
import { formatNumber } from '../../format/number.ts';
import { fill, type Language } from '../../messages/dictionary.ts';
import { validationMessages } from '../../messages/validation-messages.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control's validity state. An interface, so that tests need no browser. */
export interface Judged {
  type: string;
  validity: Pick<
    ValidityState,
    | 'valid'
    | 'customError'
    | 'valueMissing'
    | 'typeMismatch'
    | 'badInput'
    | 'stepMismatch'
    | 'tooShort'
    | 'tooLong'
    | 'rangeUnderflow'
    | 'rangeOverflow'
  >;
  validationMessage: string;
  min?: string;
  max?: string;
  minLength?: number;
  maxLength?: number;
}

const DATES = new Set(['date', 'month', 'datetime-local', 'time']);

const missingOf = (type: string): keyof (typeof validationMessages)['es'] => {
  if (type === 'checkbox') return 'missingTick';
  if (type === 'radio' || type.startsWith('select')) return 'missingChoice';
  return type === 'file' ? 'missingFile' : 'missing';
};

/** A control's error in the reader's language, if any. */
export function faultOf(control: Judged, language: Language): string | undefined {
  const { type, validity } = control;
  if (validity.valid) return undefined;
  const messages = validationMessages[language];
  const isDate = DATES.has(type);
  const bound = (text: string | undefined): string =>
    isDate ? formatDay(text ?? '', language) : formatNumber(Number(text), language);
  // A screen's own check is already in the reader's language.
  if (validity.customError) return control.validationMessage;
  if (validity.badInput) return isDate ? messages.date : messages.number;
  if (validity.valueMissing) return messages[missingOf(type)];
  if (validity.typeMismatch && type === 'email') return messages.email;
  if (validity.typeMismatch) return messages.url;
  if (validity.stepMismatch) return messages.step;
  if (validity.tooShort) return fill(messages.short, { least: control.minLength ?? 0 });
  if (validity.tooLong) return fill(messages.long, { most: control.maxLength ?? 0 });
  if (validity.rangeUnderflow) {
    return fill(isDate ? messages.early : messages.low, { least: bound(control.min) });
  }
  if (validity.rangeOverflow) {
    return fill(isDate ? messages.late : messages.high, { most: bound(control.max) });
  }
  return messages.format;
}
