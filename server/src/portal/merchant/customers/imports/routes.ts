import { imports } from '@recaudo/contract/merchant/customers/imports';
import { stringify } from 'csv-stringify/sync';
import type { Gateway } from '../../../../dependencies.ts';
import {
  type FileCounts,
  findImport,
  type Import,
  type ImportFile,
  listFiles,
  listImports,
  listProblems,
  type RowProblem,
} from '../../../../domain/moving/imports/import-store.ts';
import { reportRows } from '../../../../domain/moving/imports/report.ts';
import { describeProblem } from '../../../../domain/moving/imports/report-messages.ts';
import { openImport, runImport, tryImport } from '../../../../domain/moving/imports/run-import.ts';
import { notFound } from '../../../../platform/errors.ts';
import { acceptFiles } from '../../../../platform/http/files/uploads.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { uploadOf } from './read-upload.ts';

/** About fifty thousand rows; larger files need the command. */
const MAX_FILE_BYTES = 10 * 1_024 * 1_024;
const SHOWN_PROBLEMS = 50;
const SHOWN_IMPORTS = 20;
const MOST_PROBLEMS = 100_000;

const countsOf = ({ created, known, refused, warnings }: FileCounts): FileCounts => ({
  created,
  known,
  refused,
  warnings,
});

const importToView = (its: Import, files: readonly ImportFile[]) => ({
  id: its.id,
  source: its.source,
  status: its.status,
  started_at: its.startedAt,
  ended_at: its.endedAt,
  files: files.map(({ kind, name, rowsDone, ...counts }) => ({
    kind,
    name,
    rows_done: rowsDone,
    ...countsOf(counts),
  })),
});

const problemToView = (problem: RowProblem, language: 'es' | 'en') => ({
  line: problem.line,
  row_id: problem.externalId ?? '',
  sentence: describeProblem(language, problem),
  is_warning: problem.isWarning,
});

async function viewOf({ database }: Gateway, merchantId: string, id: string) {
  const found = await findImport(database, merchantId, id);
  if (found === undefined) throw notFound();
  return importToView(found, await listFiles(database, merchantId, [id]));
}

/** Problems that reject a row come first. */
const shownProblems = (problems: readonly RowProblem[]): RowProblem[] =>
  [false, true]
    .flatMap(isWarning =>
      problems.filter(problem => problem.isWarning === isWarning).slice(0, SHOWN_PROBLEMS),
    )
    .slice(0, SHOWN_PROBLEMS);

/** Importar: imports plans, customers and subscriptions from another system, after a dry run. */
export function importRoutes(app: App, { database }: Gateway): void {
  mount(app, imports.list, async ({ caller }) => {
    const merchantId = caller.merchant.id;
    const found = await listImports(database, merchantId, SHOWN_IMPORTS);
    const ids = found.map(({ id }) => id);
    const files = await listFiles(database, merchantId, ids);
    return found.map(its =>
      importToView(
        its,
        files.filter(({ importId }) => importId === its.id),
      ),
    );
  });

  mount(app, imports.get, ({ gateway, caller, params }) =>
    viewOf(gateway, caller.merchant.id, params.import_id),
  );

  mount(app, imports.getReport, async ({ caller, params, query }, reply) => {
    const merchantId = caller.merchant.id;
    const id = params.import_id;
    if ((await findImport(database, merchantId, id)) === undefined) throw notFound();
    const files = await listFiles(database, merchantId, [id]);
    const problems = await listProblems(database, merchantId, id, MOST_PROBLEMS);
    const rows = reportRows({ files, problems }, query.language ?? 'es');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="importacion-${id}.csv"`)
      .header('cache-control', 'no-store')
      .send(stringify(rows, { bom: true, delimiter: ';', escape_formulas: true }));
  });

  void app.register(async scope => {
    acceptFiles(scope, ['text/csv', 'application/x-ndjson'], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    uploadRoutes(scope);
  });
}

function uploadRoutes(scope: App): void {
  mount(scope, imports.preview, async request => {
    const { gateway, caller, query } = request;
    const { given, found, forget } = await uploadOf(request, query);
    try {
      const { files, problems } = await tryImport(gateway, caller.merchant, given);
      const [counts = { created: 0, known: 0, refused: 0, warnings: 0 }] = files;
      const language = query.language ?? 'es';
      return {
        ...found,
        ...countsOf(counts),
        problems: shownProblems(problems).map(problem => problemToView(problem, language)),
      };
    } finally {
      await forget();
    }
  });

  mount(scope, imports.start, async request => {
    const { gateway, caller, query } = request;
    const { given, forget } = await uploadOf(request, query);
    const { merchant } = caller;
    const begun = await openImport(gateway, merchant, given).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    request.auditDetails = { what: begun.id, details: { kind: query.kind } };
    // The client gets a response now and polls the progress. After an interruption, the same file continues where it
    // stopped.
    runImport(gateway, merchant, begun, given)
      .catch((error: unknown) => {
        gateway.log.error(
          { err: error, merchant_id: merchant.id, resource_id: begun.id },
          'an import stopped',
        );
      })
      .finally(() => void forget());
    return viewOf(gateway, merchant.id, begun.id);
  });
}
