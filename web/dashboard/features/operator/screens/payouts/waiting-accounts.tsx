import type { WaitingAccount } from '@recaudo/contract/operator/settlement/payouts';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { AccountDialog, type AccountVerb } from '../../dialogs/payout-account-dialogs.tsx';
import { payeeMessages } from '../../messages/payee-messages.ts';

const accountInWords = ({ bank_name: bank, number }: WaitingAccount['account']): string =>
  `${bank ?? 'Bre-B'} ${number}`;

/** How far its verification is. */
function Progress({ row }: { row: WaitingAccount }) {
  const messages = useMessages(payeeMessages);
  const { deposit } = row.account;
  if (row.is_requested) return <Mark tone="wait">{messages.isRequested}</Mark>;
  if (deposit === null) return <Mark tone="idle">{messages.noDeposit}</Mark>;
  const tone = deposit.is_confirmed ? 'good' : 'wait';
  return (
    <Mark tone={tone}>{deposit.is_confirmed ? messages.depositConfirmed : messages.depositWaiting}</Mark>
  );
}

function Actions({ row, onOpen }: { row: WaitingAccount; onOpen: (verb: AccountVerb) => void }) {
  const messages = useMessages(payeeMessages);
  if (row.is_requested) return <ButtonLink href="/ops/aprobaciones">{messages.verify}</ButtonLink>;
  const verbs = ['verify', 'deposit', 'block'] as const;
  return (
    <span className="row-actions">
      {verbs.map(verb => (
        <Button key={verb} needs="ops:money" look="quiet" onClick={() => onOpen(verb)}>
          {messages[verb]}
        </Button>
      ))}
    </span>
  );
}

type Open = (row: WaitingAccount, verb: AccountVerb) => void;

function useColumns(onOpen: Open): Column<WaitingAccount>[] {
  const messages = useMessages(payeeMessages);
  const ui = useMessages(uiMessages);
  const replaced = ({ replaces }: WaitingAccount): string =>
    replaces === null ? messages.firstAccount : fill(messages.replaces, { account: replaces });
  return [
    { title: messages.merchant, cell: row => <Named name={row.merchant.name} below={replaced(row)} /> },
    {
      title: messages.account,
      cell: ({ account }) => <Named name={accountInWords(account)} below={account.holder} />,
      isWide: true,
    },
    {
      title: messages.added,
      cell: ({ account }) => (
        <Named name={account.added_by} below={<Instant iso={account.creation_date} />} />
      ),
      isWide: true,
    },
    { title: messages.state, cell: row => <Progress row={row} />, isWide: true },
    { title: ui.actions, cell: row => <Actions row={row} onOpen={verb => onOpen(row, verb)} /> },
  ];
}

function AccountTable({ accounts, onOpen }: { accounts: readonly WaitingAccount[]; onOpen: Open }) {
  const messages = useMessages(payeeMessages);
  const columns = useColumns(onOpen);
  if (accounts.length === 0) return <Empty title={messages.noAccounts} lead={messages.accountsLead} />;
  return (
    <>
      <p className="notice closing">{messages.accountsLead}</p>
      <Table
        caption={messages.accountsTab}
        rows={accounts}
        keyOf={({ account }) => account.id}
        columns={columns}
      />
    </>
  );
}

/** Accounts that merchants added and nobody has verified yet. */
export function WaitingAccounts({ environment }: { environment: Environment }) {
  const accounts = usePanel('/ops/payout-accounts/:environment', { path: { environment } });
  const [opened, setOpened] = useState<{ row: WaitingAccount; verb: AccountVerb }>();
  return (
    <>
      <Loaded query={accounts} lines={4}>
        {data => <AccountTable {...data} onOpen={(row, verb) => setOpened({ row, verb })} />}
      </Loaded>
      {opened !== undefined && (
        <AccountDialog {...opened} environment={environment} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
