import type { BankPreview } from '@recaudo/contract/merchant/money/bank-files';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { bankFileMessages } from '../../messages/bank-file-messages.ts';
import { Problems } from './problems.tsx';

const MOST_PROBLEMS = 5;

/** The first rows of the file, unchanged. */
export function PreviewTable({ preview }: { preview: BankPreview }) {
  const messages = useMessages(bankFileMessages);
  return (
    <section className="table-frame dense" aria-label={messages.rows} tabIndex={0}>
      <table>
        <caption className="hidden">{messages.rows}</caption>
        <thead>
          <tr>
            {preview.columns.map((name, place) => (
              <th key={`${place} ${name}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.slice(0, 4).map((cells, row) => (
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

/** Rows of the file that an import would accept, and rows that it would reject. */
export function PreviewSummary({ preview }: { preview: BankPreview }) {
  const messages = useMessages(bankFileMessages);
  const { language } = usePreferences();
  const { lines, total, first_day: first, last_day: last, foreign, problems } = preview;
  if (first === null || last === null) {
    return <Problems lead={messages.willReadNone} problems={problems.slice(0, MOST_PROBLEMS)} />;
  }
  const read = fill(lines === 1 ? messages.willReadOne : messages.willRead, {
    lines,
    total: formatMoney(total, language),
    from: formatDay(first, language),
    to: formatDay(last, language),
  });
  const others = foreign === 1 ? messages.foreignOne : fill(messages.foreign, { count: foreign });
  return (
    <>
      <p role="status">
        <strong>{read}</strong> {foreign > 0 && <span className="quiet">{others}</span>}
      </p>
      {problems.length > 0 && (
        <Problems lead={messages.unread} problems={problems.slice(0, MOST_PROBLEMS)} look="wait" />
      )}
    </>
  );
}
