import type { BankField, BankMapping, BankPreview } from '@recaudo/contract/data/bank-files';
import { bankFileMessages } from '../../../messages/bank-file-messages.ts';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { type Choice, SelectField } from '../../../ui/field.tsx';
import { withColumn } from './with-column.ts';

/** What nearly every file has, and what only some have. */
const mainFields = ['date', 'amount', 'credit', 'debit', 'description', 'reference'] as const;
const otherFields = ['method', 'sign', 'fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;

/** The columns of the file by name, corrected with lists of them. */
export function MappingFields({
  preview,
  mapping,
  onChange,
}: {
  preview: BankPreview;
  mapping: BankMapping;
  onChange: (mapping: BankMapping) => void;
}) {
  const messages = useMessages(bankFileMessages);
  const payments = useMessages(paymentMessages);
  const choices: Choice[] = [
    ['', messages.none],
    ...preview.columns.map((name, place): Choice => {
      const isNamed = name.length > 1;
      return [String(place), isNamed ? name : fill(messages.oneColumn, { name })];
    }),
  ];
  const columnField = (field: BankField) => (
    <SelectField
      key={field}
      label={messages[field]}
      value={String(mapping.columns[field] ?? '')}
      choices={choices}
      onChange={({ target }) =>
        onChange(withColumn(mapping, field, target.value === '' ? undefined : Number(target.value)))
      }
    />
  );
  const hasOthers = otherFields.some(field => mapping.columns[field] !== undefined);
  return (
    <>
      <fieldset className="mapping">
        <legend>{messages.fields}</legend>
        {mainFields.map(columnField)}
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
          {otherFields.map(columnField)}
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
