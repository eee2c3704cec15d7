import type { Language } from '@recaudo/contract/language';
import type { Addresses } from '../../../installation/addresses.ts';

export interface NavigationEntry {
  path: string;
  title: string;
}

/** What stands at the left of every page. */
export type Navigation = readonly { title: string; entries: readonly NavigationEntry[] }[];

/** For whom a page is written, and where. */
export interface Reading {
  language: Language;
  addresses: Addresses;
  navigation: Navigation;
}
