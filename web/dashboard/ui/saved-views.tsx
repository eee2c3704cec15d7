import { mayShareViews } from '@recaudo/contract/permissions';
import { useState } from 'react';
import type { SavedView } from '../api/panel-types.ts';
import { send, withQuery } from '../api/request.ts';
import { usePanel } from '../api/use-panel.ts';
import { Link, usePath, useSearch } from '../router/router.tsx';
import { useWords } from '../shell/preferences.ts';
import { useBusiness, useIsVisiting } from '../shell/session.tsx';
import { listWords } from '../words/list-words.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CheckBox, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { viewQuery } from './view-query.ts';

interface Changed {
  name: string;
  is_shared: boolean;
}

/** A name, and whether the team sees it: the same for a new view and for one that is changed. */
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
  const words = useWords(listWords);
  const ui = useWords(uiWords);
  const role = useBusiness()?.role ?? 'read_only';
  return (
    <Dialog title={title} onClose={onClose}>
      {view === undefined && <p className="quiet">{words.saveViewLead}</p>}
      <Form
        action={({ name = '', is_shared: shared }) => save({ name, is_shared: shared === 'on' })}
        submit={view === undefined ? words.saveView : ui.save}
        done={done}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={words.viewName}
          name="name"
          defaultValue={view?.name}
          maxLength={60}
          autoComplete="off"
          required
        />
        {mayShareViews(role) && (
          <CheckBox label={words.viewShared} name="is_shared" defaultChecked={view?.is_shared ?? false} />
        )}
      </Form>
      {remove !== undefined && (
        <Form
          action={remove}
          submit={words.deleteView}
          look="danger"
          done={words.viewDeleted}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function Chips({ views, filters }: { views: readonly SavedView[]; filters: string }) {
  const words = useWords(listWords);
  const path = usePath();
  return (
    <nav aria-label={words.views}>
      <Link className="chip" href={path} aria-current={filters === '' ? 'page' : undefined}>
        {words.allRows}
      </Link>
      {views.map(({ id, name, query, is_shared: isShared }) => (
        <Link
          key={id}
          className="chip"
          href={`${path}?${query}`}
          title={isShared ? words.ofTeam : undefined}
          aria-current={query === filters ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The views of a list, one press each; the filters that are on can become another one. */
export function SavedViews({ list }: { list: string }) {
  const words = useWords(listWords);
  const search = useSearch();
  const isVisiting = useIsVisiting();
  const address = `/panel/businesses/${useBusiness()?.id}/views`;
  const views = usePanel<SavedView[]>(withQuery(address, { list }));
  const [opened, setOpened] = useState<'new' | SavedView>();
  const filters = viewQuery(search);
  const current = views.data?.find(({ query }) => query === filters);
  const close = () => setOpened(undefined);
  const rows = views.data ?? [];
  if (rows.length === 0 && (filters === '' || isVisiting)) return null;
  return (
    <div className="views">
      {rows.length > 0 && <Chips views={rows} filters={filters} />}
      {filters !== '' && current === undefined && !isVisiting && (
        <Button look="quiet" onClick={() => setOpened('new')}>
          {words.saveView}
        </Button>
      )}
      {current?.may_change === true && !isVisiting && (
        <Button look="quiet" onClick={() => setOpened(current)}>
          {words.editView}
        </Button>
      )}
      {opened === 'new' && (
        <ViewDialog
          title={words.saveView}
          done={words.viewSaved}
          save={values => send('POST', address, { body: { list, query: filters, ...values } })}
          onClose={close}
        />
      )}
      {opened !== undefined && opened !== 'new' && (
        <ViewDialog
          title={words.editView}
          view={opened}
          done={words.viewChanged}
          save={values => send('PUT', `${address}/${opened.id}`, { body: values })}
          remove={() => send('DELETE', `${address}/${opened.id}`)}
          onClose={close}
        />
      )}
    </div>
  );
}
