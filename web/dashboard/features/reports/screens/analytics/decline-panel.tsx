import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { DeclineBars } from '../../../../ui/charts/decline-bars.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { usePaymentsOf } from './payments-of.ts';

export function DeclinePanel({ period }: { period: PeriodAnalytics }) {
  const messages = useMessages(analyticsMessages);
  const paymentsOf = usePaymentsOf(period);
  return (
    <Panel
      title={messages.declines}
      actions={<ButtonLink href={paymentsOf({ status: 'failed' })}>{messages.seeDeclined}</ButtonLink>}
    >
      {period.declines.length === 0 ? (
        <p className="quiet">{messages.noDeclines}</p>
      ) : (
        <DeclineBars
          title={messages.declines}
          declines={period.declines}
          hrefOf={code => paymentsOf({ status: 'failed', error_code: String(code) })}
        />
      )}
    </Panel>
  );
}
