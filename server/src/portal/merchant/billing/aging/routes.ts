import { aging } from '@recaudo/contract/merchant/billing/aging';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { type AgesOfCustomer, listAges, sumAges } from '../../../../reports/aging/store.ts';
import { seesBooksOnly } from '../../../guard/sees-books-only.ts';

/** Cartera: open invoices by how long they have been overdue, in total and by customer. */
export function agingRoutes(app: App, { database }: Gateway): void {
  mount(app, aging.report, async request => {
    const {
      gateway,
      caller,
      query: { limit, offset },
    } = request;
    const showsContacts = !seesBooksOnly(request);
    const today = bogotaDateOf(gateway.clock.now());
    const { id } = caller.merchant;
    const [totals, rows] = await Promise.all([
      sumAges(database, id, today),
      listAges(database, id, today, { limit: limit + 1, offset }),
    ]);
    return {
      as_of: today,
      totals,
      customers: rows.slice(0, limit).map(row => customerToView(row, showsContacts)),
      next: rows.length > limit ? offset + limit : null,
    };
  });
}

const customerToView = (
  { customer_id: id, name, last_name: lastName, email, ...ages }: AgesOfCustomer,
  showsContacts: boolean,
) => ({
  customer: { id, name: [name, lastName].filter(Boolean).join(' '), email: showsContacts ? email : null },
  ...ages,
});
