/** Kinds of ids that lead to a person's rows. */
export type IdSet =
  | 'customers'
  | 'transactions'
  | 'cards'
  | 'subscriptions'
  | 'reversals'
  | 'resources'
  | 'events'
  | 'references';

/**
 * How an erasure treats a column of the person's own row.
 *
 * - `null`, `blank`, `name`, `email`, `address`: replaces the value, whatever it contains
 * - `json`: removes personal fields, and the person's names and numbers from all other texts
 * - `words`: removes the person's names and numbers and keeps the rest of the text
 * - `unique`: if the value names the person, replaces it with a text that no other row has
 */
export type Treatment = 'null' | 'blank' | 'name' | 'email' | 'address' | 'json' | 'words' | 'unique';

export interface FindById {
  by: IdSet;
  column: string;
  /** The column has no index, so all rows of the merchant are read in pages. */
  isScanned?: true;
  /** A further condition that lets the primary key be used. `$1` is the merchant. */
  also?: string;
}

/** Reads all rows of the merchant in pages and searches these columns for the person's names and numbers. */
export interface FindByText {
  text: readonly string[];
  /**
   * `words`: the row may belong to another person, so only the words are erased. `row`: the row is the person's own.
   */
  touches: 'words' | 'row';
}

/** How the person's rows are found. */
export type Find = FindById | FindByText;

/** Why a column with personal data stays. */
export type KeptBecause =
  | 'accounting'
  | 'pseudonym'
  | 'consent'
  | 'audit'
  | 'fraud'
  | 'laundering'
  | 'erasure'
  | 'team'
  | 'expires'
  /** Every erasure deletes the row (file-store.ts); it can be rebuilt from the other tables. */
  | 'rebuilt';

export interface TableInventory {
  /** Describes the rows, for the export and for readers of the inventory. */
  about: string;
  /** The tenant's column; `merchant_id` by default. */
  tenant?: 'business_id';
  find?: readonly Find[];
  /** The person's rows are deleted instead of changed. */
  isRemoved?: true;
  /** Columns with personal data, and how to erase them. With `isRemoved` they are deleted with their row. */
  personal?: Readonly<Record<string, Treatment>>;
  /** Columns with free text, from which the person's names and numbers are removed. */
  freeText?: Readonly<Record<string, Treatment>>;
  /** Columns with personal data that are kept, and why. */
  kept?: Readonly<Record<string, KeptBecause>>;
  /** Columns without personal data, separated by spaces. */
  plain: string;
  /** Rows are deleted after at most this many days. */
  expiresAfterDays?: number;
}

export type Inventory = Readonly<Record<string, TableInventory>>;

export const listed = (text: string): string[] => text.split(/\s+/).filter(name => name !== '');

/** Every classified column of a table. */
export const columnsOf = ({ personal, freeText, kept, plain }: TableInventory): string[] => [
  ...Object.keys(personal ?? {}),
  ...Object.keys(freeText ?? {}),
  ...Object.keys(kept ?? {}),
  ...listed(plain),
];

/** The columns that an erasure changes, with their treatment. */
export const treatmentsOf = ({ personal, freeText }: TableInventory): [string, Treatment][] => [
  ...Object.entries(personal ?? {}),
  ...Object.entries(freeText ?? {}),
];
