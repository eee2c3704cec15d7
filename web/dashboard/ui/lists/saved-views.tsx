import type { SavedView } from '@recaudo/contract/people/saved-views';
import { mayShareViews } from '@recaudo/contract/shared/permissions';
import { useState } from 'react';
import { panel } from '../../api/gateway-client.ts';
import { usePanel } from '../../api/use-panel.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { Link, usePath, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useBusiness, useBusinessId, useIsImpersonating } from '../../session/session.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckBox, TextField } from '../field.tsx';
import { Form } from '../form.tsx';
import { viewQuery } from './view-query.ts';

interface Changed {
  name: string;
  is_shared: boolean;
}

/** The name of a new or edited view, and whether the team sees it. */
function ViewDialog({
  title,
  view,
  done,
  save,
  remove,
  onClose,
}: {
  title: string;
  view?: SavedView;
  done: string;
  save: (values: Changed) => Promise<unknown>;
  remove?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const messages = useMessages(listMessages);
  const ui = useMessages(uiMessages);
  const role = useBusiness()?.role ?? 'read_only';
  return (
    <Dialog title={title} onClose={onClose}>
      {view === undefined && <p className="quiet">{messages.saveViewLead}</p>}
      <Form
        action={({ name = '', is_shared: shared }) => save({ name, is_shared: shared === 'on' })}
        submit={view === undefined ? messages.saveView : ui.save}
        done={done}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.viewName}
          name="name"
          defaultValue={view?.name}
          maxLength={60}
          autoComplete="off"
          required
        />
        {mayShareViews(role) && (
          <CheckBox label={messages.viewShared} name="is_shared" defaultChecked={view?.is_shared ?? false} />
        )}
      </Form>
      {remove !== undefined && (
        <Form
          action={remove}
          submit={messages.deleteView}
          look="danger"
          done={messages.viewDeleted}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function Chips({ views, filters }: { views: readonly SavedView[]; filters: string }) {
  const messages = useMessages(listMessages);
  const path = usePath();
  return (
    <nav aria-label={messages.views}>
      <Link className="chip" href={path} aria-current={filters === '' ? 'page' : undefined}>
        {messages.allRows}
      </Link>
      {views.map(({ id, name, query, is_shared: isShared }) => (
        <Link
          key={id}
          className="chip"
          href={`${path}?${query}`}
          title={isShared ? messages.ofTeam : undefined}
          aria-current={query === filters ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** A list's saved views, one click each; the current filters can be saved as another one. */
export function SavedViews({ list }: { list: string }) {
  const messages = useMessages(listMessages);
  const search = useSearch();
  const isImpersonating = useIsImpersonating();
  const business_id = useBusinessId();
  const views = usePanel('/businesses/:business_id/views', { path: { business_id }, query: { list } });
  const [opened, setOpened] = useState<'new' | SavedView>();
  const filters = viewQuery(search);
  const current = views.data?.find(({ query }) => query === filters);
  const close = () => setOpened(undefined);
  const rows = views.data ?? [];
  if (rows.length === 0 && (filters === '' || isImpersonating)) return null;
  return (
    <div className="views">
      {rows.length > 0 && <Chips views={rows} filters={filters} />}
      {filters !== '' && current === undefined && !isImpersonating && (
        <Button look="quiet" onClick={() => setOpened('new')}>
          {messages.saveView}
        </Button>
      )}
      {current?.may_change === true && !isImpersonating && (
        <Button look="quiet" onClick={() => setOpened(current)}>
          {messages.editView}
        </Button>
      )}
      {opened === 'new' && (
        <ViewDialog
          title={messages.saveView}
          done={messages.viewSaved}
          save={values =>
            panel.post('/businesses/:business_id/views', {
              path: { business_id },
              body: { list, query: filters, ...values },
            })
          }
          onClose={close}
        />
      )}
      {opened !== undefined && opened !== 'new' && (
        <ViewDialog
          title={messages.editView}
          view={opened}
          done={messages.viewChanged}
          save={values =>
            panel.put('/businesses/:business_id/views/:view_id', {
              path: { business_id, view_id: opened.id },
              body: values,
            })
          }
          remove={() =>
            panel.delete('/businesses/:business_id/views/:view_id', {
              path: { business_id, view_id: opened.id },
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
