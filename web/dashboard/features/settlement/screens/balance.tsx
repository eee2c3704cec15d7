import type { BalanceParts } from '@recaudo/contract/merchant/money/settlement-screens';
import { formatDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { balanceMessages } from '../messages/balance-messages.ts';
import { OnlySettled } from './only-settled.tsx';

interface Shown {
  parts: BalanceParts;
}

/** The four parts of the balance, each with what it means. */
function FourParts({ parts }: Shown) {
  const messages = useMessages(balanceMessages);
  const rows = [
    [messages.available, parts.available, messages.availableNote],
    [messages.pending, parts.pending_total, messages.pendingNote],
    [messages.reserved, parts.reserved, messages.reservedNote],
    [messages.in_payout, parts.in_payout, messages.inPayoutNote],
  ] as const;
  return (
    <div className="figures row">
      {rows.map(([title, amount, note]) => (
        <Panel key={title} title={title}>
          <p className="kpi-figure">
            <Money amount={amount} />
          </p>
          <p className="small quiet">{note}</p>
        </Panel>
      ))}
    </div>
  );
}

/** What happens next with the balance; of a negative one, where it comes from. */
function Standing({ parts }: Shown) {
  const messages = useMessages(balanceMessages);
  const { language } = usePreferences();
  if (parts.available < 0) {
    return (
      <div className="notice closing bad">
        <p>{fill(messages.negative, { amount: formatMoney(parts.available, language) })}</p>
        <p>{messages.negativeCauses}</p>
        <Facts
          rows={parts.causes.map(({ cause, amount }) => [
            messages[cause],
            <Money key={cause} amount={amount} />,
          ])}
        />
      </div>
    );
  }
  const day = parts.next_cutoff;
  const text =
    day === null ? messages.onDemand : fill(messages.nextCutoff, { day: formatDay(day, language) });
  return <p className="notice closing">{text}</p>;
}

function Pending({ pending }: Pick<BalanceParts, 'pending'>) {
  const messages = useMessages(balanceMessages);
  return (
    <Panel title={messages.whenAvailable}>
      {pending.length === 0 ? (
        <p className="quiet">{messages.nothingPending}</p>
      ) : (
        <Table
          caption={messages.whenAvailable}
          rows={pending}
          keyOf={({ day }) => day}
          columns={[
            { title: messages.day, cell: ({ day }) => <Day day={day} /> },
            { title: messages.movements, cell: ({ movements }) => movements, align: 'end' },
            { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          ]}
        />
      )}
    </Panel>
  );
}

function Reserve({ holds }: Pick<BalanceParts, 'holds'>) {
  const messages = useMessages(balanceMessages);
  return (
    <Panel title={messages.whyReserved}>
      {holds.length === 0 ? (
        <p className="quiet">{messages.nothingReserved}</p>
      ) : (
        <Table
          caption={messages.whyReserved}
          rows={holds}
          keyOf={({ id }) => id}
          columns={[
            { title: messages.reason, cell: row => <Named name={messages[row.kind]} below={row.reason} /> },
            { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
            { title: messages.since, cell: ({ day }) => <Day day={day} />, isWide: true },
            {
              title: messages.release,
              cell: row => (row.release_on === null ? messages.noDay : <Day day={row.release_on} />),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Without an account nothing is paid out, however much is available. */
function NoAccount() {
  const messages = useMessages(balanceMessages);
  const address = useAddress();
  const { data } = useData('/payout-accounts');
  if (data === undefined || data.accounts.some(({ status }) => status !== 'blocked')) return null;
  return (
    <div className="notice closing wait">
      <p>{messages.noAccount}</p>
      <div className="buttons">
        <ButtonLink href={address('/cuenta-bancaria')}>{messages.toAccount}</ButtonLink>
      </div>
    </div>
  );
}

function Parts() {
  const parts = useData('/balance-parts');
  return (
    <Loaded query={parts}>
      {data => (
        <>
          <FourParts parts={data} />
          <Standing parts={data} />
          <NoAccount />
          <Pending pending={data.pending} />
          <Reserve holds={data.holds} />
        </>
      )}
    </Loaded>
  );
}

/** Saldo: what the operator owes the merchant, when it arrives and why some of it waits. */
export default function Balance() {
  const messages = useMessages(balanceMessages);
  const address = useAddress();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <ButtonLink href={address('/desembolsos')}>{messages.toPayouts}</ButtonLink>
        <ButtonLink look="primary" href={address('/liquidaciones')}>
          {messages.toSettlements}
        </ButtonLink>
      </PageHead>
      <OnlySettled>
        <Parts />
      </OnlySettled>
    </>
  );
}
