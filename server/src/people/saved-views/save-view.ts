import { mayShareViews, type Role } from '@recaudo/contract/shared/permissions';
import { notFound, refusedValue, reject, rule } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Membership } from '../businesses/business.ts';
import type { Control } from '../control.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type SavedView,
  updateView,
} from './store.ts';

export const MAX_VIEWS = 50;

/** A member who uses a list of the business. */
interface Viewer {
  membership: Membership;
  accountId: string;
}

export type ViewChanges = Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>;

export const listViewsFor = ({ database }: Control, { membership, accountId }: Viewer, list: string) =>
  listViews(database, { businessId: membership.business.id, list, accountId });

export function saveView(
  { database, realClock }: Control,
  { membership, accountId }: Viewer,
  input: Pick<SavedView, 'list' | 'name' | 'query' | 'isShared'>,
): Promise<SavedView> {
  if (input.isShared) requireSharing(membership.role);
  const businessId = membership.business.id;
  const view = { ...input, businessId, accountId, id: newId('view'), creationDate: realClock.now() };
  return database.transaction(async tx => {
    if ((await countOwnViews(tx, view)) >= MAX_VIEWS) {
      throw refusedValue('list', rule('too_many_views', { most: MAX_VIEWS }));
    }
    await insertView(tx, view);
    return view;
  });
}

export async function changeView(
  control: Control,
  viewer: Viewer,
  id: string,
  changes: ViewChanges,
): Promise<SavedView> {
  const view = await getChangeable(control, viewer, id);
  const changed = { ...view, ...changes };
  if (changed.isShared || view.isShared) requireSharing(viewer.membership.role);
  await updateView(control.database, changed);
  return changed;
}

export async function removeView(control: Control, viewer: Viewer, id: string): Promise<SavedView> {
  const view = await getChangeable(control, viewer, id);
  await deleteView(control.database, view);
  return view;
}

/** The author may change a view. An owner may change shared ones, to clean up after people who left. */
export const mayChangeView = ({ accountId, isShared }: SavedView, viewer: Viewer): boolean =>
  accountId === viewer.accountId || (isShared && viewer.membership.role === 'owner');

async function getChangeable({ database }: Control, viewer: Viewer, id: string): Promise<SavedView> {
  const businessId = viewer.membership.business.id;
  const view = await findView(database, { businessId, id, accountId: viewer.accountId });
  if (view === undefined) throw notFound();
  if (mayChangeView(view, viewer)) return view;
  throw reject('view_of_another');
}

function requireSharing(role: Role): void {
  if (mayShareViews(role)) return;
  throw reject('view_not_shareable', { role });
}
