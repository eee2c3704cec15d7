import type { Decline, MethodFigures, Overview } from '@recaudo/contract/merchant/money/overview';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { formatRate } from '../../../format/rate.ts';
import { declineMessages } from '../../../messages/decline-messages.ts';
import { fill, type Language } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { useReasons } from '../../../ui/rejections/reason.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { figureMessages } from '../messages/figure-messages.ts';

/** Today's figure above that of a week ago. */
function TodayAndBefore({ before, children }: { before: string; children: ReactNode }) {
  const messages = useMessages(figureMessages);
  return (
    <>
      <div>{children}</div>
      <div className="small quiet">{fill(messages.before, { figure: before })}</div>
    </>
  );
}

/** Same texts as in the list of declines: `fondos insuficientes`. */
function useShortReason(): (decline: Decline) => string {
  const short: Record<string, string | undefined> = useMessages(declineMessages);
  const longOf = useReasons();
  return ({ error_code: code, description }) => short[`e${code}`] ?? longOf(code) ?? description;
}

/** Undefined without attempts. */
const approvalOf = (row: MethodFigures | undefined, language: Language): string | undefined =>
  row === undefined || row.approved + row.refused === 0
    ? undefined
    : formatRate(row.approved / (row.approved + row.refused), language);

/** Why sales rose or fell: each payment method compared with a week ago, and the most frequent decline. */
export function WhyToday({ overview }: { overview: Overview }) {
  const messages = useMessages(figureMessages);
  const payments = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const { today, same_day_last_week: before } = overview;
  const methods = [...new Set([...today.by_method, ...before.by_method].map(({ method }) => method))];
  const rate = (row: MethodFigures | undefined) => approvalOf(row, language) ?? ui.none;
  const rows = methods.map(method => ({
    method,
    now: today.by_method.find(row => row.method === method),
    earlier: before.by_method.find(row => row.method === method),
  }));
  const [worst] = today.top_declines;
  const reasonOf = useShortReason();
  return (
    <Panel title={messages.whyToday}>
      {rows.length === 0 ? (
        <p className="quiet">{messages.noChargesToday}</p>
      ) : (
        <Table
          caption={messages.whyToday}
          rows={rows}
          keyOf={({ method }) => method}
          columns={[
            {
              title: messages.method,
              cell: ({ method }) => (method === 'customer' ? payments.balance : payments[method]),
            },
            {
              title: messages.sales,
              align: 'end',
              cell: ({ now, earlier }) => (
                <TodayAndBefore before={formatMoney(earlier?.sales ?? 0, language)}>
                  <Money amount={now?.sales ?? 0} />
                </TodayAndBefore>
              ),
            },
            {
              title: messages.approval,
              align: 'end',
              cell: ({ now, earlier }) => <TodayAndBefore before={rate(earlier)}>{rate(now)}</TodayAndBefore>,
            },
          ]}
        />
      )}
      <p>
        {worst === undefined
          ? messages.noDeclinesToday
          : fill(messages.worstToday, {
              code: worst.error_code,
              reason: reasonOf(worst),
              count: worst.count,
            })}
      </p>
    </Panel>
  );
}
