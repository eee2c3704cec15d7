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

/** A row that cannot be taken, or of which something has to be known, in the reader's language. */
const rowProblem = Type.Object({
  line: Type.Integer(),
  /** The row's own id; empty where it has none. */
  row_id: Type.String(),
  sentence: Type.String(),
  is_warning: Type.Boolean(),
});
export type ImportRowProblem = Static<typeof rowProblem>;

const preview = Type.Object({
  /** Those of a table, with what each is taken for; none where the file is JSON lines. */
  columns: Type.Array(Type.Object({ name: Type.String(), field: nullable(Type.String()) })),
  /** The first rows, in the order of the columns. */
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
  /** JSON, by the name of the column: `{"Cliente": "customer_id"}`. */
  columns: storedText(4_000),
};

/** Interface 19: what comes from another system. Cards are no part of it: they come in encrypted, by a command. */
export const imports = {
  /** The file as it is, read as it would be imported. Nothing of it is kept. */
  preview: route({
    method: 'POST',
    path: '/imports/previews',
    access: 'money',
    change: 'import_checked',
    query: Type.Object({ ...sent, language: wordFilter(languages) }),
    answer: preview,
  }),
  /** Begins to import the file, or goes on with one of the same bytes. */
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
  /** Every row with a problem, as CSV. */
  getReport: route({
    method: 'GET',
    path: '/imports/:import_id/report.csv',
    access: 'read',
    query: Type.Object({ language: wordFilter(languages) }),
    answer: 'file',
  }),
};
