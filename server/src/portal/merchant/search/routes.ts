import { searchHits } from '@recaudo/contract/merchant/payments/search';
import type { Gateway } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { search } from './search.ts';

export function searchRoutes(app: App, { database }: Gateway): void {
  mount(app, searchHits.list, ({ caller, query: { q = '' } }) => search(database, caller.merchant.id, q));
}
