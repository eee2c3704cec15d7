import { useState } from 'react';
import type { PaymentLink } from '../../api/data-types.ts';
import { useData } from '../../api/use-data.ts';
import { useAddressDialog, useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { linkWords } from '../../words/link-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewLinkDialog, ShareLinkDialog } from './link-dialogs.tsx';
import { LinkTable } from './link-table.tsx';

const ROWS = 50;

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
  const dialog = useAddressDialog();
  const [opened, setOpened] = useState<Opened>();
  const share = (link: PaymentLink) => setOpened({ what: 'share', link });
  const [status, before] = [filters.get('status') ?? '', filters.get('pagina') ?? ''];
  const links = useData<PaymentLink[]>('/links', { status, before, limit: ROWS });
  const counts = useData('/counts/links');
  const shown = ['charge_pending', 'completed', 'cancelled'] as const;
  const create = (
    <Button needs="money" look="primary" onClick={() => dialog.open()}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {create}
      </PageHead>
      <RoleNote needs="money" />
      <SavedViews list="links" />
      <StatusTabs
        label={words.states}
        counts={counts.data}
        choices={[['', words.all], ...shown.map(state => [state, states[state]] as const)]}
      />
      <Loaded query={links}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
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
