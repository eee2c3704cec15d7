import type { Cohort } from '@recaudo/contract/merchant/money/analytics';
import type { CSSProperties } from 'react';
import { formatMonth } from '../../format/dates.ts';
import { formatRate } from '../../format/rate.ts';
import { analyticsMessages } from '../../messages/analytics-messages.ts';
import { fill } from '../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';

/** Retention by starting month: the fraction left after each month, darker if higher. */
export function CohortTable({ title, cohorts }: { title: string; cohorts: readonly Cohort[] }) {
  const messages = useMessages(analyticsMessages);
  const { language } = usePreferences();
  const widest = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  return (
    <section className="table-frame" aria-label={title} tabIndex={0}>
      <table className="cohorts">
        <caption className="hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.month}</th>
            <th scope="col">{messages.began}</th>
            {Array.from({ length: widest }, (_none, index) => (
              <th key={index} scope="col">
                {fill(messages.monthNumber, { number: index })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, size, kept }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, language)}</th>
              <td>{size}</td>
              {kept.map((count, index) => (
                <td key={index} className="kept" style={{ '--share': count / size } as CSSProperties}>
                  {formatRate(count / size, language)}
                </td>
              ))}
              {kept.length < widest && <td colSpan={widest - kept.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
