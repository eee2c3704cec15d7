import { type FormEvent, useState } from 'react';
import { usePreferences } from '../../session/preferences.ts';
import { type Control, faultOf } from './control-fault.ts';
import type { MarkedField } from './marked-field.ts';

interface Fault {
  control: Control;
  /** The field's name; undefined for a control without a field, such as a checkbox. */
  name: string | undefined;
  sentence: string;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/**
 * Validates a form before it is sent. Shows the first problem at its field, in the reader's language instead of the
 * browser's.
 */
export function useOwnValidation() {
  const { language } = usePreferences();
  const [fault, setFault] = useState<Fault>();
  const isValid = (form: HTMLFormElement): boolean => {
    for (const control of form.elements) {
      // `checkValidity` also lets the control's own listeners set an error.
      if (!isControl(control) || control.checkValidity()) continue;
      const name = control.closest('.field')?.getAttribute('data-name') ?? undefined;
      setFault({ control, name, sentence: faultOf(control, language) ?? '' });
      const folded = control.closest('details');
      if (folded !== null) folded.open = true;
      control.focus();
      return false;
    }
    setFault(undefined);
    return true;
  };
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const changed = event.target as Control;
    if (changed === fault?.control || changed.name === fault?.control.name) setFault(undefined);
  };
  const marked: MarkedField | undefined =
    fault?.name === undefined ? undefined : { name: fault.name, sentence: fault.sentence };
  return { isValid, onInput, marked, alone: fault?.name === undefined ? fault?.sentence : undefined };
}
