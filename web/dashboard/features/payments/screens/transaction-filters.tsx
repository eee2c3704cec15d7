import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';

const LINK = 'reusable_link_id';
const PERSON = 'person';

/** Date and amount filters, common to all lists of money. */
export function useMoneyFilters(): Filter[] {
  const messages = useMessages(paymentMessages);
  return [
    { kind: 'dates', name: 'creation', label: messages.date, isPinned: true },
    { kind: 'amounts', name: 'amount', label: messages.amount },
  ];
}

/** A filter by the link in the URL, because there are too many links for a list. */
function useLinkFilter(id: string): Filter {
  const lists = useMessages(moneyListMessages);
  const { data: link } = useData('/reusable-links/:link_id', { path: { link_id: id } });
  const choices = [[id, link?.description ?? id]] as const;
  return { kind: 'choice', name: LINK, label: lists.reusableLink, choices };
}

/** A filter by the person in the URL. */
function usePersonFilter(id: string): Filter {
  const lists = useMessages(moneyListMessages);
  const { data } = useGet('/customers/:customer_id', { path: { customer_id: id } });
  const name = data === undefined ? id : `${data.name} ${data.last_name ?? ''}`.trim();
  return { kind: 'choice', name: PERSON, label: lists.person, choices: [[id, name]] };
}

const FiltersOfLink = ({ id }: { id: string }) => <AllFilters also={[useLinkFilter(id)]} />;
const FiltersOfPerson = ({ id }: { id: string }) => <AllFilters also={[usePersonFilter(id)]} />;

export function TransactionFilters() {
  const { filters } = useFilters();
  const [link, person] = [filters.get(LINK), filters.get(PERSON)];
  if (link !== null) return <FiltersOfLink id={link} />;
  return person === null ? <AllFilters also={[]} /> : <FiltersOfPerson id={person} />;
}

function AllFilters({ also }: { also: readonly Filter[] }) {
  const messages = useMessages(paymentMessages);
  const lists = useMessages(moneyListMessages);
  const filters: Filter[] = [
    ...useMoneyFilters(),
    {
      kind: 'choice',
      name: 'method',
      label: messages.method,
      isPinned: true,
      choices: [
        ['card', messages.card],
        ['bank_account', messages.bank_account],
        ['store', messages.store],
      ],
    },
    { kind: 'text', name: 'order_id', label: messages.order },
    { kind: 'text', name: 'brand', label: lists.brand },
    { kind: 'text', name: 'last_four', label: lists.lastFour, digits: 4 },
    { kind: 'text', name: 'bank', label: lists.bank },
    { kind: 'text', name: 'error_code', label: lists.errorCode, digits: 4 },
    {
      kind: 'choice',
      name: 'has_refund',
      label: lists.hasRefund,
      choices: [
        ['true', lists.withRefund],
        ['false', lists.withoutRefund],
      ],
    },
    { kind: 'text', name: 'cus', label: lists.cus },
    { kind: 'text', name: 'reference', label: lists.reference },
    ...also,
  ];
  return (
    <FilterRow
      search={{ kind: 'text', name: 'customer', label: lists.customer, hint: lists.customerHint }}
      filters={filters}
    />
  );
}
