import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

export interface ImportedId {
  source: string;
  kind: ImportKind;
  externalId: string;
  id: string;
}

interface IdRow {
  source: string;
  kind: ImportKind;
  external_id: string;
  id: string;
}

const PAGE = 5_000;

const page = statement<IdRow>(
  'import_ids_page',
  `select source, kind, external_id, id from import_ids
   where merchant_id = $1 and ($2::text is null or source = $2) and ($3::text is null or kind = $3)
     and (source, kind, external_id) > ($4, $5, $6)
   order by source, kind, external_id limit ${PAGE}`,
);

/** All imported ids of a merchant, page by page. */
export async function* eachImportedId(
  database: Queryable,
  merchantId: string,
  { source, kind }: { source?: string | undefined; kind?: ImportKind | undefined },
): AsyncGenerator<ImportedId[]> {
  let last: string[] = ['', '', ''];
  for (;;) {
    const rows = await database.rows(page, [merchantId, source ?? null, kind ?? null, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(({ external_id, ...row }) => ({ ...row, externalId: external_id }));
    last = [end.source, end.kind, end.external_id];
  }
}
