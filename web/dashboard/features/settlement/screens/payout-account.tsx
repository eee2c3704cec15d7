import type { PayoutAccountView } from '@recaudo/contract/merchant/money/payout-accounts';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { AddAccountDialog, RemoveAccountDialog } from '../dialogs/payout-account-dialogs.tsx';
import { payoutAccountMessages } from '../messages/payout-account-messages.ts';
import { OnlySettled } from './only-settled.tsx';
import { Verification } from './payout-account-verification.tsx';

/** `Bancolombia •••8901`, or the end of a Bre-B key. */
const useAccountName = (): ((account: Pick<PayoutAccountView, 'bank_name' | 'number'>) => string) => {
  const messages = useMessages(payoutAccountMessages);
  return ({ bank_name: bank, number }) => `${bank ?? messages.breb} ${number}`;
};

function AccountFacts({ account }: { account: PayoutAccountView }) {
  const messages = useMessages(payoutAccountMessages);
  const { verified_with: verifiedWith, verified_date: verifiedAt } = account;
  return (
    <Facts
      rows={[
        [messages.type, messages[account.type]],
        [messages.holder, account.holder],
        [messages.document, `${messages[account.document_type]} ${account.document}`],
        [messages.email, account.email],
        [messages.addedBy, account.added_by],
        [messages.addedAt, <Instant key="added" iso={account.creation_date} />],
        [messages.verifiedAt, verifiedAt === null ? null : <Instant key="verified" iso={verifiedAt} />],
        [messages.verifiedWith, verifiedWith === null ? null : messages[`with_${verifiedWith}`]],
      ]}
    />
  );
}

const isCooling = ({ usable_from: from }: PayoutAccountView): boolean =>
  from !== null && Date.parse(from) > Date.now();

function Current(props: { account: PayoutAccountView; change: ReactNode; onRemove: () => void }) {
  const { account, change, onRemove } = props;
  const messages = useMessages(payoutAccountMessages);
  const { language } = usePreferences();
  const nameOf = useAccountName();
  const isWaiting = isCooling(account);
  const mark = isWaiting ? messages.cooling : messages.ready;
  return (
    <Panel title={messages.current} actions={<Mark tone={isWaiting ? 'wait' : 'good'}>{mark}</Mark>}>
      <p className="figure">{nameOf(account)}</p>
      {isWaiting && (
        <p className="notice wait">
          {fill(messages.coolingNote, { when: formatInstant(account.usable_from ?? '', language) })}
        </p>
      )}
      <AccountFacts account={account} />
      <div className="buttons">
        {change}
        <Button needs="business" look="quiet" onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </Panel>
  );
}

function Waiting(props: { account: PayoutAccountView; hasCurrent: boolean; onRemove: () => void }) {
  const { account, hasCurrent, onRemove } = props;
  const messages = useMessages(payoutAccountMessages);
  const nameOf = useAccountName();
  return (
    <Panel title={messages.waiting} actions={<Mark tone="wait">{messages.unverified}</Mark>}>
      <p className="figure">{nameOf(account)}</p>
      <Verification account={account} />
      {hasCurrent && <p className="quiet">{messages.stillCurrent}</p>}
      <AccountFacts account={account} />
      <div className="buttons">
        <Button needs="business" look="quiet" onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </Panel>
  );
}

function Earlier({ accounts }: { accounts: readonly PayoutAccountView[] }) {
  const messages = useMessages(payoutAccountMessages);
  const nameOf = useAccountName();
  if (accounts.length === 0) return null;
  return (
    <Panel title={messages.earlier}>
      <Table
        caption={messages.earlier}
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          { title: messages.account, cell: row => <Named name={nameOf(row)} below={row.holder} /> },
          {
            title: messages.blockedAt,
            cell: ({ blocked_date: day }) => (day === null ? null : <Instant iso={day} />),
          },
        ]}
      />
    </Panel>
  );
}

interface Shown {
  accounts: readonly PayoutAccountView[];
  banks: readonly { code: string; name: string }[];
}

function Accounts({ accounts, banks }: Shown) {
  const messages = useMessages(payoutAccountMessages);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PayoutAccountView>();
  const current = accounts.find(({ status }) => status === 'verified');
  const waiting = accounts.find(({ status }) => status === 'unverified');
  const isEmpty = current === undefined && waiting === undefined;
  const label = current === undefined ? messages.add : messages.change;
  const add = (
    <Button needs="business" look="primary" onClick={() => setAdding(true)}>
      {label}
    </Button>
  );
  return (
    <>
      {isEmpty && (
        <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
          {add}
        </Empty>
      )}
      <RoleNote needs="business" />
      {waiting !== undefined && (
        <Waiting account={waiting} hasCurrent={current !== undefined} onRemove={() => setRemoved(waiting)} />
      )}
      {current !== undefined && (
        <Current
          account={current}
          change={waiting === undefined && add}
          onRemove={() => setRemoved(current)}
        />
      )}
      <Earlier accounts={accounts.filter(({ status }) => status === 'blocked')} />
      {isAdding && (
        <AddAccountDialog banks={banks} isChange={current !== undefined} onClose={() => setAdding(false)} />
      )}
      {removed !== undefined && (
        <RemoveAccountDialog account={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}

function List() {
  const accounts = useData('/payout-accounts');
  return <Loaded query={accounts}>{data => <Accounts {...data} />}</Loaded>;
}

/** Where the merchant is paid out to. */
export default function PayoutAccountScreen() {
  const messages = useMessages(payoutAccountMessages);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <OnlySettled>
        <List />
      </OnlySettled>
    </>
  );
}
