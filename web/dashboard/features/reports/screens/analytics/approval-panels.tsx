import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { formatNumber } from '../../../../format/number.ts';
import { formatRate } from '../../../../format/rate.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import { Delta } from '../../../../ui/charts/delta.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { usePaymentsOf } from './payments-of.ts';

interface Row {
  id: string;
  name: ReactNode;
  /** Small text before the figures. */
  note?: string;
  href?: string;
  outcome: Pick<
    PeriodAnalytics['methods'][number],
    'sales' | 'approved' | 'refused' | 'approval_rate' | 'rate_before'
  >;
}

function RatePanel({ title, rows }: { title: string; rows: readonly Row[] }) {
  const messages = useMessages(analyticsMessages);
  const { language } = usePreferences();
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="quiet">{messages.noAnswers}</p>
      ) : (
        <BarList
          title={title}
          rows={rows.map(({ id, name, note, href, outcome: { sales, approved, refused, ...rates } }) => ({
            id,
            name,
            href,
            share: rates.approval_rate ?? 0,
            text: (
              <>
                <Delta unit="points" now={rates.approval_rate} before={rates.rate_before} />{' '}
                <strong>
                  {rates.approval_rate === null ? '—' : formatRate(rates.approval_rate, language)}
                </strong>
              </>
            ),
            detail: [
              ...(note === undefined ? [] : [note]),
              fill(messages.outcomeOf, {
                approved: formatNumber(approved, language),
                all: formatNumber(approved + refused, language),
              }),
              formatMoney(sales, language),
            ].join(' · '),
          }))}
        />
      )}
    </Panel>
  );
}

/** Approval by payment method, by bank, and by the first digits of the card. */
export function ApprovalPanels({ period }: { period: PeriodAnalytics }) {
  const messages = useMessages(analyticsMessages);
  const payments = useMessages(paymentMessages);
  const paymentsOf = usePaymentsOf(period);
  const finished = period.methods.filter(({ approval_rate: rate }) => rate !== null);
  return (
    <div className="thirds">
      <RatePanel
        title={messages.byMethod}
        rows={finished.map(({ method, ...outcome }) => ({
          id: method,
          name: method === 'customer' ? payments.balance : payments[method],
          ...(method === 'customer' ? {} : { href: paymentsOf({ method }) }),
          outcome,
        }))}
      />
      <RatePanel
        title={messages.byBank}
        rows={period.banks.map(({ bank, ...outcome }) => ({
          id: bank,
          name: bank,
          href: paymentsOf({ bank }),
          outcome,
        }))}
      />
      <RatePanel
        title={messages.byBin}
        rows={period.bins.map(({ bin, bank, ...outcome }) => ({
          id: bin,
          name: bin,
          note: bank,
          outcome,
        }))}
      />
    </div>
  );
}
