import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf, text } from '../../shared/schema/fields.ts';
import { storedText, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { importKinds, uploadedKinds } from '../../shared/words/import-words.ts';
import { languages } from '../../shared/words/language.ts';

const counts = {
  created: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  warnings: Type.Integer(),
};

/** A rejected row or a warning about a row, in the reader's language. */
const rowProblem = Type.Object({
  line: Type.Integer(),
  /** The row's own id, or empty. */
  row_id: Type.String(),
  sentence: Type.String(),
  is_warning: Type.Boolean(),
});
export type ImportRowProblem = Static<typeof rowProblem>;

const preview = Type.Object({
  /** The columns of a table with their meanings; empty for JSON lines. */
  columns: Type.Array(Type.Object({ name: Type.String(), field: nullable(Type.String()) })),
  /** The first rows, in column order. */
  rows: Type.Array(Type.Array(Type.String())),
  ...counts,
  problems: Type.Array(rowProblem),
});
export type ImportPreview = Static<typeof preview>;

const importView = Type.Object({
  id: identifier(),
  source: Type.String(),
  status: oneOf(['running', 'done']),
  started_at: instantOut(),
  ended_at: nullable(instantOut()),
  files: Type.Array(
    Type.Object({
      kind: oneOf([...importKinds, 'charges']),
      name: Type.String(),
      rows_done: Type.Integer(),
      ...counts,
    }),
  ),
});
export type ImportView = Static<typeof importView>;

const sent = {
  kind: oneOf(uploadedKinds),
  name: text(200),
  /** JSON by column name: `{"Cliente": "customer_id"}`. */
  columns: storedText(4_000),
};

/** Interface 19: imports from another system. Cards are imported only encrypted, by a command. */
export const imports = {
  /** A dry run of the import; stores nothing. */
  preview: route({
    method: 'POST',
    path: '/imports/previews',
    access: 'money',
    change: 'import_checked',
    query: Type.Object({ ...sent, language: wordFilter(languages) }),
    answer: preview,
  }),
  /** Starts the import, or continues one with the same bytes. */
  start: route({
    method: 'POST',
    path: '/imports',
    access: 'money',
    change: 'import_run',
    query: Type.Object(sent),
    status: 202,
    answer: importView,
  }),
  list: route({ method: 'GET', path: '/imports', access: 'read', answer: Type.Array(importView) }),
  get: route({ method: 'GET', path: '/imports/:import_id', access: 'read', answer: importView }),
  /** All rows with problems, as CSV. */
  getReport: route({
    method: 'GET',
    path: '/imports/:import_id/report.csv',
    access: 'read',
    query: Type.Object({ language: wordFilter(languages) }),
    answer: 'file',
  }),
};
