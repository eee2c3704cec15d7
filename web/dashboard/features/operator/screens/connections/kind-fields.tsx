import type { KindField, KindValues } from '@recaudo/contract/operator/connections';
import type { ComponentProps } from 'react';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { CheckBox, SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { kindFieldMessages } from '../../messages/kind-field-messages.ts';
import { isJson, textOfValue, valueAt } from './kind-values.ts';

/** A field's label: translated if known, else the protocol's own. */
export function useKindWords() {
  const words: Record<string, string> = useMessages(kindFieldMessages);
  const ui = useMessages(uiMessages);
  const choice = (field: KindField, value: string): string => words[`${field.name}_${value}`] ?? value;
  return {
    label: ({ name, title }: Pick<KindField, 'name' | 'title'>): string => words[name] ?? title,
    hint: ({ name, description }: KindField): string | undefined =>
      words[`${name}_hint`] ?? description ?? undefined,
    choice,
    /** A value formatted for reading. */
    value: (field: KindField, value: unknown): string => {
      if (typeof value === 'boolean') return value ? ui.yes : ui.no;
      return field.type === 'choice' ? choice(field, textOfValue(value)) : textOfValue(value);
    },
  };
}

interface KindFieldsProps {
  fields: readonly KindField[];
  /** Prefix of the form's field names. */
  prefix: string;
  /** The current values; none for a new connection. */
  values?: KindValues | undefined;
  /** Names of the stored secrets. */
  kept?: readonly string[] | undefined;
}

/** Up to this many optional fields are shown; more are collapsed. */
const SHOWN_OPTIONS = 3;

/** The form fields of a protocol. */
export function KindFields({ fields, ...rest }: KindFieldsProps) {
  const { more } = useMessages(kindFieldMessages);
  const boxes = (some: readonly KindField[]) =>
    some.map(field => <KindFieldBox key={field.name} field={field} {...rest} />);
  const options = fields.filter(field => !field.is_required);
  if (options.length <= SHOWN_OPTIONS) return boxes(fields);
  return (
    <>
      {boxes(fields.filter(field => field.is_required))}
      <details
        className="more"
        // Opens the section, so that an invalid field is visible.
        onInvalidCapture={event => {
          event.currentTarget.open = true;
        }}
      >
        <summary>{more}</summary>
        <div className="form">{boxes(options)}</div>
      </details>
    </>
  );
}

function useHints(field: KindField, isKept: boolean): string | undefined {
  const messages = useMessages(connectionMessages);
  const own = useKindWords().hint(field);
  const secret = isKept ? messages.secretKept : messages.secretHint;
  const hints = [own, field.type === 'list' ? messages.listHint : '', field.is_secret ? secret : ''];
  return hints.filter(hint => hint !== undefined && hint !== '').join(' ') || undefined;
}

function JsonBox(
  box: Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'name' | 'required' | 'defaultValue'>,
) {
  const messages = useMessages(connectionMessages);
  return (
    <TextArea
      {...box}
      spellCheck={false}
      onChange={({ target }) =>
        target.setCustomValidity(target.value.trim() === '' || isJson(target.value) ? '' : messages.badJson)
      }
    />
  );
}

function KindFieldBox(props: Omit<KindFieldsProps, 'fields'> & { field: KindField }) {
  const { field, prefix, values = {}, kept = [] } = props;
  const words = useKindWords();
  const ui = useMessages(uiMessages);
  // A nested secret is stored under its first name.
  const isKept = kept.includes(field.name.split('.')[0] ?? field.name);
  const given = valueAt(values, field.name);
  const initial = given === undefined ? (field.initial ?? '') : textOfValue(given);
  const hint = useHints(field, isKept);
  const box = {
    label: words.label(field),
    name: prefix + field.name,
    required: field.is_required && !isKept,
    defaultValue: field.is_secret ? '' : initial,
    ...(hint === undefined ? {} : { hint }),
  };
  switch (field.type) {
    case 'boolean':
      return <CheckBox label={box.label} name={box.name} defaultChecked={initial === 'true'} value="true" />;
    case 'choice': {
      const isOptional = !field.is_required && field.initial === null;
      const choices = field.choices.map(value => [value, words.choice(field, value)] as const);
      return <SelectField {...box} choices={isOptional ? [['', ui.none], ...choices] : choices} />;
    }
    case 'number':
    case 'integer':
      return (
        <TextField
          {...box}
          type="number"
          step={field.type === 'integer' ? 1 : 'any'}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
        />
      );
    case 'json':
      return <JsonBox {...box} />;
    case 'list':
    case 'long_text':
      return <TextArea {...box} maxLength={field.max_length ?? undefined} spellCheck={false} />;
    default:
      return (
        <TextField
          {...box}
          type={field.is_secret ? 'password' : 'text'}
          autoComplete={field.is_secret ? 'new-password' : 'off'}
          maxLength={field.max_length ?? undefined}
          pattern={field.pattern ?? undefined}
        />
      );
  }
}
