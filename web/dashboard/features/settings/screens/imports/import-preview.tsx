import type { ImportPreview } from '@recaudo/contract/merchant/customers/imports';
import { importFields, type UploadedKind } from '@recaudo/contract/shared/words/import-words';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { type Choice, SelectField } from '../../../../ui/field.tsx';
import { importFieldMessages } from '../../messages/import-field-messages.ts';
import { movingInMessages } from '../../messages/moving-in-messages.ts';

type FieldName = keyof typeof importFieldMessages.es;

/** Assigns the table's columns to fields. */
export function ImportColumns({
  kind,
  preview,
  onChange,
}: {
  kind: UploadedKind;
  preview: ImportPreview;
  onChange: (column: string, field: string) => void;
}) {
  const messages = useMessages(movingInMessages);
  const fields = useMessages(importFieldMessages);
  const choices: Choice[] = [
    ['', messages.noField],
    ...importFields[kind].map(({ name, isRequired }): Choice => {
      const label = fields[name as FieldName];
      return [name, isRequired === true ? fill(messages.required, { field: label }) : label];
    }),
  ];
  return (
    <details open={preview.created + preview.known === 0}>
      <summary>{messages.columns}</summary>
      <div className="mapping">
        {preview.columns.map(({ name, field }) => (
          <SelectField
            key={name}
            label={fill(messages.column, { name })}
            value={field ?? ''}
            choices={choices}
            onChange={({ target }) => onChange(name, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

/** The first rows of the file, unchanged. */
export function ImportRows({ preview }: { preview: ImportPreview }) {
  const messages = useMessages(movingInMessages);
  return (
    <section className="table-frame dense" aria-label={messages.rows} tabIndex={0}>
      <table>
        <caption className="hidden">{messages.rows}</caption>
        <thead>
          <tr>
            {preview.columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((cells, row) => (
            <tr key={`${row} ${cells.join(' ')}`}>
              {cells.map((cell, place) => (
                <td key={`${place} ${cell}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rows that would be imported, rows that would be rejected, and the reasons. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const messages = useMessages(movingInMessages);
  const { created, known, refused, problems } = preview;
  const would = { 0: messages.wouldNone, 1: messages.wouldOne }[created] ?? fill(messages.would, { created });
  return (
    <>
      <p role="status">
        <strong>{would}</strong>{' '}
        {known > 0 && (known === 1 ? messages.knownOne : fill(messages.known, { count: known }))}{' '}
        {refused > 0 && (refused === 1 ? messages.refusedOne : fill(messages.refused, { count: refused }))}
      </p>
      {problems.length > 0 && (
        <ul className="bulk-failures" aria-label={messages.problems}>
          {problems.map(({ line, row_id: id, sentence, is_warning: isWarning }) => (
            <li key={`${line} ${sentence}`} className={isWarning ? 'notice' : 'notice bad'}>
              <span>
                <strong>{fill(messages.line, { line })}</strong>
                {id !== '' && <span className="quiet"> ({id})</span>}: {sentence}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
