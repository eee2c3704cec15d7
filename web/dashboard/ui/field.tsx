import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
}

/** A label, its control and the hint that the control is described by. */
function Field({ label, hint, children }: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const TextField = ({ label, hint, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint}>
    {ids => <input {...rest} {...ids} />}
  </Field>
);

export const TextArea = ({
  label,
  hint,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} hint={hint}>
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
  <Field label={label} hint={hint}>
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
