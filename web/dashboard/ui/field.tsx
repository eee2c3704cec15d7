import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { useFieldError } from './rejections/marked-field.ts';

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
}

/** A label, its control, the hint that describes the control, and the server's rejection. */
function Field({
  label,
  hint,
  name,
  children,
}: FieldProps & { name: string | undefined; children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const fault = useFieldError(name);
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const described = [hint === undefined ? [] : hintId, fault === undefined ? [] : faultId].flat();
  const ids = {
    id,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': fault === undefined ? undefined : (true as const),
  };
  return (
    <div className="field" data-name={name}>
      <label htmlFor={id}>{label}</label>
      {children(ids)}
      {fault !== undefined && (
        <p className="fault" id={faultId} role="alert">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const TextField = ({ label, hint, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint} name={rest.name}>
    {ids => <input {...rest} {...ids} />}
  </Field>
);

type FileFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

const namesOf = (files: FileList | null): string => Array.from(files ?? [], ({ name }) => name).join(', ');

/**
 * Chooses a file, or accepts a dropped one. An invisible browser input covers the box, because the browser's own texts
 * would be in the browser's language.
 */
export function FileField({ label, hint, onChange, ...rest }: FileFieldProps) {
  const ui = useMessages(uiMessages);
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState('');
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const forget = (): void => setNames('');
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  return (
    <Field label={label} hint={hint} name={rest.name}>
      {ids => (
        <div className="file-box" data-over={isOver || undefined}>
          <span aria-hidden="true">{names || (rest.multiple ? ui.chooseFiles : ui.chooseFile)}</span>
          <input
            {...rest}
            {...ids}
            ref={input}
            type="file"
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={event => {
              onChange?.(event);
              setNames(namesOf(event.target.files));
            }}
          />
        </div>
      )}
    </Field>
  );
}

export const TextArea = ({
  label,
  hint,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} hint={hint} name={rest.name}>
    {ids => <textarea rows={3} {...rest} {...ids} />}
  </Field>
);

export type Choice = readonly [value: string, label: string];

export const SelectField = ({
  label,
  hint,
  choices,
  ...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[] }) => (
  <Field label={label} hint={hint} name={rest.name}>
    {ids => (
      <select {...rest} {...ids}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export function CheckBox({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}
