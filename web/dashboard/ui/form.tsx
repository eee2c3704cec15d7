import type { PendingAnswer } from '@recaudo/contract/people/approvals';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { uiMessages } from '../messages/ui-messages.ts';
import { navigate } from '../router/router.tsx';
import { useMessages } from '../session/preferences.ts';
import { useChange } from '../session/use-api.ts';
import { type Need, useMay } from '../session/use-may.ts';
import { Button } from './button.tsx';
import { useDialogRelease } from './dialog.tsx';
import { ErrorText } from './rejections/failure.tsx';
import { MarkedFieldProvider, useMarkedField } from './rejections/marked-field.ts';
import { useOwnValidation } from './rejections/own-validation.ts';
import { RoleNote } from './role-note.tsx';
import { showToast } from './toast.tsx';

export type FormValues = Record<string, string>;

interface FormProps<Out> {
  /** Sends the form. The key makes a repeated submission the same request. */
  action: (values: FormValues, idempotencyKey: string, form: FormData) => Promise<Out>;
  submit: string;
  /** The permission to submit; without it the form explains why it cannot be sent. */
  needs?: Need | undefined;
  look?: 'primary' | 'danger' | 'plain';
  /** Shown after success. */
  done?: string;
  /** Not called for a change that waits for a second person: the screen with the waiting change opens instead. */
  onDone?: (answer: Exclude<Out, PendingAnswer>) => void;
  onCancel?: (() => void) | undefined;
  /** The label of the cancel button, if not the dialog's. */
  cancel?: string;
  onInput?: (values: FormValues) => void;
  children?: ReactNode;
}

export const readValues = (form: FormData): FormValues => {
  const values: FormValues = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.trim();
  return values;
};

/** Excludes a subscription, which has a pending change as one of its fields. */
const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'pending_change' in answer &&
  Object.keys(answer).length === 1;

function showWaiting(text: string): void {
  showToast(text);
  navigate('/ops/aprobaciones');
}

const Fields = ({ may, children }: { may: boolean; children: ReactNode }) =>
  may ? (
    children
  ) : (
    <fieldset className="form" disabled>
      {children}
    </fieldset>
  );

/** The error of a control without its own field, such as a checkbox. */
const LoneFault = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <p className="fault" role="alert">
      {sentence}
    </p>
  );

const isSame = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Reports the values after each input, and again after a field that the input has revealed adds its own value. */
function useReportedValues(form: RefObject<HTMLFormElement | null>, report: FormProps<unknown>['onInput']) {
  const reported = useRef<FormValues>(undefined);
  const read = (): void => {
    if (form.current === null) return;
    const values = readValues(new FormData(form.current));
    if (reported.current !== undefined && isSame(reported.current, values)) return;
    reported.current = values;
    report?.(values);
  };
  useEffect(() => {
    if (reported.current !== undefined) read();
  });
  return read;
}

/** The dashboard's only form: sending, waiting, errors and success work the same everywhere. */
export function Form<Out>(props: FormProps<Out>) {
  const { action, submit, look = 'primary', done, onDone, onCancel, onInput, needs, children } = props;
  const messages = useMessages(uiMessages);
  const { cancel = messages.cancel } = props;
  const may = useMay(needs);
  const release = useDialogRelease();
  const change = useChange((form: FormData, key) => action(readValues(form), key, form));
  const own = useOwnValidation();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending || !may || !own.isValid(event.currentTarget)) return;
    change.mutate(new FormData(event.currentTarget), {
      onSuccess: answer => {
        release?.();
        if (isWaiting(answer)) return showWaiting(messages.waitsForSecond);
        if (done !== undefined) showToast(done);
        onDone?.(answer as Exclude<Out, PendingAnswer>);
      },
    });
  };
  const form = useRef<HTMLFormElement>(null);
  const reportValues = useReportedValues(form, onInput);
  const { marked, isJudged, ...refused } = useMarkedField(form, change.error, change.reset);
  // The main form already explains it.
  if (!may && look === 'plain' && children === undefined) return null;
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={send}
      onInput={event => {
        refused.onInput(event);
        own.onInput(event);
        reportValues();
      }}
    >
      <MarkedFieldProvider value={own.marked ?? marked}>
        <Fields may={may}>{children}</Fields>
      </MarkedFieldProvider>
      {needs !== undefined && <RoleNote needs={needs} />}
      {change.error !== null && isJudged && marked === undefined && (
        <div className="notice bad" role="alert">
          <ErrorText error={change.error} />
        </div>
      )}
      <LoneFault sentence={own.alone} />
      <div className="buttons">
        {onCancel !== undefined && <Button onClick={onCancel}>{cancel}</Button>}
        <Button type="submit" look={look} busy={change.isPending} needs={needs}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
