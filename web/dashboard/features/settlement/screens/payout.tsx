import type { PayoutView } from '@recaudo/contract/api/payouts';
import { formatDay, formatInstant } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { RawObject } from '../../../ui/values/code.tsx';
import { Day, Instant, Money } from '../../../ui/values/money.tsx';
import { payoutMessages } from '../messages/payout-messages.ts';
import { PayoutMark, usePaidAccount } from './payout-mark.tsx';
import { SettlementMark } from './settlement-mark.tsx';

interface Shown {
  payout: PayoutView;
}

/** Where the money is, and what the merchant can do. */
function Standing({ payout }: Shown) {
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const accountOf = usePaidAccount();
  const { status, reason } = payout;
  const day = formatDay(payout.pay_date, language);
  if (status === 'draft' || status === 'approved') {
    return <p className="notice closing">{fill(messages.openNote, { day })}</p>;
  }
  if (status === 'sent' || status === 'in_transit') {
    return <p className="notice closing wait">{fill(messages.sentNote, { day })}</p>;
  }
  if (status === 'paid') {
    const values = { when: formatInstant(payout.status_date, language), account: accountOf(payout) };
    return <p className="notice closing good">{fill(messages.paidNote, values)}</p>;
  }
  const isCancelled = status === 'cancelled';
  return (
    <div className={isCancelled ? 'notice closing' : 'notice closing bad'}>
      <p>{messages[`${status}Note`]}</p>
      {reason !== null && <p>{fill(messages.reasonNote, { reason })}</p>}
      <div className="buttons">
        {isCancelled ? (
          <ButtonLink href={address('/saldo')}>{messages.toBalance}</ButtonLink>
        ) : (
          <ButtonLink href={address('/cuenta-bancaria')}>{messages.toAccount}</ButtonLink>
        )}
      </div>
    </div>
  );
}

function Details({ payout }: Shown) {
  const messages = useMessages(payoutMessages);
  const accountOf = usePaidAccount();
  const { bank_account: account } = payout;
  return (
    <Panel title={messages.facts} actions={<PayoutMark status={payout.status} />}>
      <p className="figure">
        <Money amount={payout.amount} />
      </p>
      <Facts
        rows={[
          [messages.payDate, <Day key="day" day={payout.pay_date} />],
          [messages.account, accountOf(payout)],
          [messages.type, messages[account.type]],
          [messages.holder, account.holder],
        ]}
      />
    </Panel>
  );
}

function History({ payout }: Shown) {
  const messages = useMessages(payoutMessages);
  const steps = useData('/payout-steps/:payout_id', { path: { payout_id: payout.id } });
  return (
    <Panel title={messages.history}>
      <Loaded query={steps} lines={3}>
        {rows => (
          <ol className="timeline">
            {[...rows].reverse().map(({ status, date }) => (
              <li key={status}>
                <p className="small quiet">
                  <Instant iso={date} />
                </p>
                <p>{messages[status]}</p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}

const MOST = 100;

function Settlements({ payout }: Shown) {
  const messages = useMessages(payoutMessages);
  const address = useAddress();
  const settlements = useGet('/payouts/:payout_id/settlements', {
    path: { payout_id: payout.id },
    query: { limit: MOST },
  });
  return (
    <Panel title={messages.settlements}>
      <Loaded query={settlements} lines={3}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noSettlements}</p>
          ) : (
            <>
              <Table
                caption={messages.settlements}
                rows={rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => address(`/liquidaciones/${id}`)}
                columns={[
                  {
                    title: messages.settlementColumn,
                    cell: row => fill(messages.settlement, { number: row.number }),
                  },
                  { title: messages.cutoff, cell: ({ cutoff }) => <Day day={cutoff} />, isWide: true },
                  {
                    title: messages.closing,
                    cell: row => <Money amount={row.closing_balance} />,
                    align: 'end',
                  },
                  {
                    title: messages.state,
                    cell: ({ status }) => <SettlementMark status={status} />,
                    isWide: true,
                  },
                ]}
              />
              <p className="small quiet">{messages.settlementsNote}</p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** One payout: where its money is, how it got there, and what it pays. */
export default function PayoutScreen({ params }: { params: Params }) {
  const messages = useMessages(payoutMessages);
  const address = useAddress();
  const { language } = usePreferences();
  const payout = useGet('/payouts/:payout_id', { path: { payout_id: params['id'] ?? '' } });
  const { data } = payout;
  const title =
    data === undefined ? messages.one : fill(messages.oneOf, { amount: formatMoney(data.amount, language) });
  return (
    <>
      <PageHead title={title} trail={[{ title: messages.title, href: address('/desembolsos') }]} />
      <Loaded query={payout}>
        {shown => (
          <>
            <Standing payout={shown} />
            <div className="split">
              <Details payout={shown} />
              <History payout={shown} />
            </div>
            <Settlements payout={shown} />
            <RawObject value={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}
