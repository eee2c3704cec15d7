import type { PaymentLink } from '@recaudo/contract/data/links';
import { useState } from 'react';
import { linkMessages } from '../../messages/link-messages.ts';
import { stateMessages } from '../../messages/state-messages.ts';
import { useAddressDialog, useFilters } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useData } from '../../session/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewLinkDialog, ShareLinkDialog } from './link-dialogs.tsx';
import { LinkTable } from './link-table.tsx';

const ROWS = 50;

type Opened = { what: 'share' | 'cancel'; link: PaymentLink };

function Dialogs({ opened, setOpened }: { opened: Opened; setOpened: (next?: Opened) => void }) {
  const messages = useMessages(linkMessages);
  const { link } = opened;
  const onClose = () => setOpened(undefined);
  return opened.what === 'cancel' ? (
    <CancelDialog chargeId={link.id} messages={messages} onClose={onClose} />
  ) : (
    <ShareLinkDialog link={link} onClose={onClose} onCancel={() => setOpened({ what: 'cancel', link })} />
  );
}

export default function Links() {
  const messages = useMessages(linkMessages);
  const states = useMessages(stateMessages);
  const { filters } = useFilters();
  const dialog = useAddressDialog();
  const [opened, setOpened] = useState<Opened>();
  const share = (link: PaymentLink) => setOpened({ what: 'share', link });
  const [status, before] = [filters.get('status') ?? '', filters.get('pagina') ?? ''];
  const links = useData('/links', { query: { status, before, limit: ROWS } });
  const counts = useData('/counts/links');
  const shown = ['charge_pending', 'completed', 'cancelled'] as const;
  const create = (
    <Button needs="money" look="primary" onClick={() => dialog.open()}>
      {messages.create}
    </Button>
  );
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        {create}
      </PageHead>
      <RoleNote needs="money" />
      <SavedViews list="links" />
      <StatusTabs
        label={messages.states}
        counts={counts.data}
        choices={[['', messages.all], ...shown.map(state => [state, states[state]] as const)]}
      />
      <Loaded query={links}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <>
              <LinkTable rows={rows} onShare={share} />
              <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
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
