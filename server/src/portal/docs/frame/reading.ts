import type { Language } from '@recaudo/contract/shared/words/language';
import type { Addresses } from '../../../operations/installation/addresses.ts';

export interface NavigationEntry {
  path: string;
  title: string;
}

export type Navigation = readonly { title: string; entries: readonly NavigationEntry[] }[];

export interface Reading {
  language: Language;
  addresses: Addresses;
  navigation: Navigation;
}
