import type { Route } from '../route.ts';
import { customers } from './customers.ts';
import { plans } from './plans.ts';

/** Every operation of the API that is in the contract. */
export const operations: readonly Route[] = [customers, plans].flatMap(group => Object.values(group));
