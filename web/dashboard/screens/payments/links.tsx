import { useState } from 'react';
import type { PaymentLink } from '../../api/data-types.ts';
import { useData } from '../../api/use-data.ts';
import { changeFilters } from '../../router/paths.ts';
import { useAddressDialog, useFilters, usePath, useSearch } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/code.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { Table } from '../../ui/table.tsx';
import { linkWords } from '../../words/link-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewLinkDialog, ShareLinkDialog } from './link-dialogs.tsx';

const ROWS = 50;

function LinkTable({
  rows,
  onShare,
}: {
  rows: readonly PaymentLink[];
  onShare: (link: PaymentLink) => void;
}) {
  const words = useWords(linkWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: words.concept, cell: row => row.description ?? ui.none },
        {
          title: words.state,
          cell: row => <ChargeBadge status={row.status} method={row.method} />,
          isWide: true,
        },
        { title: words.views, cell: row => row.views, align: 'end', isWide: true },
        { title: words.sentTo, cell: row => row.email ?? ui.none, isWide: true },
        {
          title: words.expires,
          cell: row => (row.expires_at === null ? ui.none : <Moment iso={row.expires_at} />),
          isWide: true,
        },
        {
          title: words.share,
          cell: row => (
            <div className="buttons">
              <Button onClick={() => onShare(row)}>{words.share}</Button>
              {row.status === 'charge_pending' && <CopyButton text={row.url} />}
            </div>
          ),
        },
      ]}
    />
  );
}

type Opened = { what: 'share' | 'cancel'; link: PaymentLink };

function Dialogs({ opened, setOpened }: { opened: Opened; setOpened: (next?: Opened) => void }) {
  const words = useWords(linkWords);
  const { link } = opened;
  const onClose = () => setOpened(undefined);
  return opened.what === 'cancel' ? (
    <CancelDialog chargeId={link.id} words={words} onClose={onClose} />
  ) : (
    <ShareLinkDialog link={link} onClose={onClose} onCancel={() => setOpened({ what: 'cancel', link })} />
  );
}

export default function Links() {
  const words = useWords(linkWords);
  const states = useWords(stateWords);
  const { filters } = useFilters();
  const [path, search] = [usePath(), useSearch()];
  const dialog = useAddressDialog();
  const [opened, setOpened] = useState<Opened>();
  const share = (link: PaymentLink) => setOpened({ what: 'share', link });
  const [status, before] = [filters.get('status') ?? '', filters.get('before') ?? ''];
  const links = useData<PaymentLink[]>('/links', { status, before, limit: ROWS });
  const shown = ['charge_pending', 'completed', 'cancelled'] as const;
  const create = (
    <Button look="primary" onClick={() => dialog.open()}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {create}
      </PageHead>
      <StatusTabs
        label={words.states}
        choices={[['', words.all], ...shown.map(state => [state, states[state]] as const)]}
      />
      <Loaded query={links}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
          ) : (
            <>
              <LinkTable rows={rows} onShare={share} />
              {rows.length === ROWS && (
                <nav className="pager" aria-label={words.older}>
                  <ButtonLink href={path + changeFilters(search, { before: rows.at(-1)?.id })}>
                    {words.older}
                  </ButtonLink>
                </nav>
              )}
            </>
          )
        }
      </Loaded>
      {dialog.opened !== null && (
        <NewLinkDialog
          onClose={dialog.close}
          onCreated={link => {
            dialog.close();
            share(link);
          }}
        />
      )}
      {opened !== undefined && <Dialogs opened={opened} setOpened={setOpened} />}
    </>
  );
}
