import type { BankField, BankMapping, BankPreview } from '@recaudo/contract/merchant/money/bank-files';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { type Choice, SelectField } from '../../../../ui/field.tsx';
import { bankFileMessages } from '../../messages/bank-file-messages.ts';
import { withColumn } from './with-column.ts';

/** The fields of nearly every file, then those of some. */
const mainFields = ['date', 'amount', 'credit', 'debit', 'description', 'reference'] as const;
const otherFields = ['method', 'sign', 'fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;

interface MappingProps {
  preview: BankPreview;
  mapping: BankMapping;
  onChange: (mapping: BankMapping) => void;
}

/** A select with the file's columns for each of these fields. */
function ColumnFields({
  fields,
  preview,
  mapping,
  onChange,
}: MappingProps & { fields: readonly BankField[] }) {
  const messages = useMessages(bankFileMessages);
  const choices: Choice[] = [
    ['', messages.none],
    ...preview.columns.map((name, place): Choice => {
      const isNamed = name.length > 1;
      return [String(place), isNamed ? name : fill(messages.oneColumn, { name })];
    }),
  ];
  return fields.map(field => (
    <SelectField
      key={field}
      label={messages[field]}
      value={String(mapping.columns[field] ?? '')}
      choices={choices}
      onChange={({ target }) =>
        onChange(withColumn(mapping, field, target.value === '' ? undefined : Number(target.value)))
      }
    />
  ));
}

/** Assigns the file's columns to fields. */
export function MappingFields(props: MappingProps) {
  const { mapping, onChange } = props;
  const messages = useMessages(bankFileMessages);
  const payments = useMessages(paymentMessages);
  const hasOthers = otherFields.some(field => mapping.columns[field] !== undefined);
  return (
    <>
      <fieldset className="mapping">
        <legend>{messages.fields}</legend>
        <ColumnFields {...props} fields={mainFields} />
        <SelectField
          label={messages.paidWith}
          value={mapping.method}
          choices={[
            ['text', messages.byText],
            ['card', payments.card],
            ['bank_account', payments.bank_account],
            ['store', payments.store],
          ]}
          onChange={({ target }) => onChange({ ...mapping, method: target.value as BankMapping['method'] })}
        />
      </fieldset>
      <details open={hasOthers}>
        <summary>{messages.kept}</summary>
        <div className="mapping">
          <ColumnFields {...props} fields={otherFields} />
          <SelectField
            label={messages.dayOrder}
            value={mapping.day_first ? 'day' : 'month'}
            choices={[
              ['day', messages.dayFirst],
              ['month', messages.monthFirst],
            ]}
            onChange={({ target }) => onChange({ ...mapping, day_first: target.value === 'day' })}
          />
        </div>
      </details>
    </>
  );
}
