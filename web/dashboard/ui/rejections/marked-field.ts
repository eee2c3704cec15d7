import { createContext, type FormEvent, type RefObject, useContext, useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { usePreferences } from '../../session/preferences.ts';
import { loadRejections, prepareRejections } from './rejection.ts';

/** The field of a form that the server rejected, and why. */
export interface MarkedField {
  name: string;
  sentence: string;
}

const Marked = createContext<MarkedField | undefined>(undefined);
export const MarkedFieldProvider = Marked.Provider;

/** The error of the field with this name, if any. */
export function useFieldError(name: string | undefined): string | undefined {
  const marked = useContext(Marked);
  return name !== undefined && marked?.name === name ? marked.sentence : undefined;
}

/** The control for a field name of the API: `customer.email` is `email` in a form about a customer. */
function findControl(form: HTMLFormElement, field: string): HTMLElement | undefined {
  const plain = field.replaceAll(/\.\d+(?=\.|$)/g, '');
  for (const name of [field, plain, plain.split('.').at(-1) ?? plain]) {
    const place = form.querySelector(`.field[data-name="${CSS.escape(name)}"]`);
    const control = place?.querySelector<HTMLElement>('input, select, textarea');
    if (control != null && !control.hidden) return control;
  }
  return undefined;
}

/**
 * Shows a rejection at its field and focuses it, until the field changes or the form is sent again. `isJudged` is false
 * until it is known whether the rejection names a field of this form.
 */
export function useMarkedField(
  form: RefObject<HTMLFormElement | null>,
  error: ApiError | null,
  reset: () => void,
) {
  const { language } = usePreferences();
  const [judged, setJudged] = useState<{ error: ApiError; marked: MarkedField | undefined }>();
  useEffect(() => {
    if (error === null) return;
    const judge = async (): Promise<MarkedField | undefined> => {
      const rejection = (await loadRejections())(error.said, language);
      if (rejection?.field === undefined || form.current === null) return undefined;
      const control = findControl(form.current, rejection.field);
      control?.focus();
      const name = control?.closest('.field')?.getAttribute('data-name');
      return name == null ? undefined : { name, sentence: rejection.sentence };
    };
    void judge()
      .catch(() => undefined)
      .then(marked => setJudged({ error, marked }));
  }, [error, form, language]);
  const isJudged = error === null || judged?.error === error;
  const marked = isJudged && error !== null ? judged?.marked : undefined;
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    prepareRejections();
    const { name } = event.target as HTMLInputElement;
    if (marked !== undefined && name === marked.name) reset();
  };
  return { marked, isJudged, onInput };
}
