import { chargebackCases } from '@recaudo/contract/operator/chargeback-cases';
import { type CaseMapping, caseMapping } from '@recaudo/contract/operator/chargeback-files';
import { Compile } from 'typebox/compile';
import { previewCaseFile, takeCaseFile } from '../../../domain/disputes/network-cases/files/take-file.ts';
import { malformed } from '../../../platform/errors.ts';
import { acceptFiles, savedFileOf } from '../../../platform/http/files/uploads.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { contentTypes } from '../../../platform/tables/export-stream.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { findOperatorId } from './operator-id.ts';

const MAX_FILE_BYTES = 2 * 1_024 * 1_024;
const mappings = Compile(caseMapping);

/** The mapping is JSON in the query; without one the column names decide. */
export function readCaseMapping(sent: string | undefined): CaseMapping | undefined {
  if (sent === undefined || sent === '') return undefined;
  try {
    const mapping: unknown = JSON.parse(sent);
    if (mappings.Check(mapping)) return mapping;
  } catch {
    // Reported below.
  }
  throw malformed('mapping', 'columns_not_named');
}

/** Acquirers' files: preview, and row-by-row import. */
export function caseFileRoutes(app: App, { get }: OperatorEnvironments): void {
  void app.register(async scope => {
    acceptFiles(scope, ['text/csv', contentTypes.xlsx], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: () => 'operators',
    });

    mount(scope, chargebackCases.previewFile, async request =>
      previewCaseFile(get(request.params.environment), {
        path: savedFileOf(request).path,
        mapping: readCaseMapping(request.query.mapping),
      }),
    );

    mount(scope, chargebackCases.takeFile, async request => {
      const sent = { path: savedFileOf(request).path, mapping: readCaseMapping(request.query.mapping) };
      const connectionId = request.query.connection || null;
      const taken = await takeCaseFile(get(request.params.environment), sent, {
        connectionId,
        byWhom: findOperatorId(request),
      });
      const { added, repeated, inReview, problems } = taken;
      request.auditDetails = { details: { added, repeated, rejected: problems.length } };
      return { added, repeated, in_review: inReview, problems };
    });
  });
}
