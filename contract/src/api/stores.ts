import Type from 'typebox';
import { amountOut, nullable } from '../shared/schema/fields.ts';
import {
  amountFilter,
  offsetFilters,
  textFilter,
  wholeWithDefault,
  withUnlisted,
} from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

/** Interface 10.16. */
export const storeView = Type.Object(
  {
    id: Type.String({ examples: ['efecty'] }),
    name: Type.String({ examples: ['Efecty'] }),
    convenio: nullable(
      Type.String({
        description: "The number that identifies this gateway at the network's tills",
        examples: ['113579'],
      }),
    ),
    max_amount: nullable(amountOut()),
    address: Type.Null(),
    geolocation: Type.Null(),
  },
  { title: 'Store' },
);

/** Older clients send a location. It filters nothing, because networks have no locations here. */
const query = withUnlisted(
  Type.Object({
    amount: amountFilter(),
    offset: offsetFilters.offset,
    // All networks by default: older clients ask for one page.
    limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 100 }),
  }),
  {
    latitud: textFilter(50),
    longitud: textFilter(50),
    kilometers: textFilter(50),
  },
);

export const stores = {
  list: route({
    method: 'GET',
    path: '/stores',
    access: 'read',
    keys: 'public',
    tags: ['Charges'],
    summary: 'List cash networks',
    query,
    answer: Type.Array(storeView),
  }),
};

/** The same at the host's root, without a key, for older clients. */
export const openStores = {
  list: route({
    method: 'GET',
    path: '/stores',
    access: 'anyone',
    keys: 'none',
    query,
    answer: Type.Array(storeView),
  }),
};
