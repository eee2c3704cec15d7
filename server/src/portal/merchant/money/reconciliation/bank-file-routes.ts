import { type BankMapping, bankFiles, bankMapping } from '@recaudo/contract/merchant/money/bank-files';
import { reconciliation } from '@recaudo/contract/merchant/money/reconciliation';
import { Compile } from 'typebox/compile';
import type { Gateway } from '../../../../dependencies.ts';
import {
  previewFile,
  uploadBankFile,
} from '../../../../domain/reconciliation/bank-files/upload-bank-file.ts';
import { removeFile } from '../../../../domain/reconciliation/remove-file.ts';
import { listFiles } from '../../../../domain/reconciliation/store.ts';
import { type Upload, uploadFile } from '../../../../domain/reconciliation/upload-file.ts';
import { malformed } from '../../../../platform/errors.ts';
import { acceptFiles, savedFileOf } from '../../../../platform/http/files/uploads.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { contentTypes } from '../../../../platform/tables/export-stream.ts';
import { fileToView, lookedAtToView } from './view.ts';

/** Far more than ten thousand lines need. */
const MAX_FILE_BYTES = 2 * 1_024 * 1_024;
const MAX_NAME = 120;
/** The default bank name. */
const SOME_BANK = 'Banco';

const mappings = Compile(bankMapping);

/** Parses the mapping, which is JSON in the query. */
function readMapping(sent: string | undefined): BankMapping | undefined {
  if (sent === undefined || sent === '') return undefined;
  try {
    const mapping: unknown = JSON.parse(sent);
    if (mappings.Check(mapping)) return mapping;
  } catch {
    // Reported below.
  }
  throw malformed('mapping', 'columns_not_named');
}

const uploadToView = (upload: Upload) => ({
  result: upload.result,
  file: upload.result === 'refused' || upload.file === null ? null : fileToView(upload.file),
  repeated: upload.result === 'refused' ? 0 : (upload.repeated ?? 0),
  unread: upload.result === 'stored' ? (upload.unread ?? 0) : 0,
  problems: upload.result === 'refused' ? upload.problems : [],
});

/** Bank files: preview, import, list, undo. */
export function bankFileRoutes(app: App, { database }: Gateway): void {
  mount(app, reconciliation.listFiles, async ({ caller }) =>
    (await listFiles(database, caller.merchant.id)).map(fileToView),
  );

  void app.register(async scope => {
    acceptFiles(scope, ['text/csv', contentTypes.xlsx], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });

    mount(scope, bankFiles.preview, async request => {
      const looked = await previewFile(request.gateway, request.caller.merchant.id, {
        name: request.query.name ?? '',
        path: savedFileOf(request).path,
        mapping: readMapping(request.query.mapping),
      });
      return lookedAtToView(looked);
    });

    mount(scope, reconciliation.uploadFile, async request => {
      const { path, sha256 } = savedFileOf(request);
      const merchantId = request.caller.merchant.id;
      const mapping = readMapping(request.query.mapping);
      const sent = { name: request.query.name.slice(-MAX_NAME), path, sha256 };
      if (mapping === undefined) return uploadToView(await uploadFile(request.gateway, merchantId, sent));
      const bank = request.query.bank?.trim() || SOME_BANK;
      return uploadToView(await uploadBankFile(request.gateway, merchantId, { ...sent, bank, mapping }));
    });
  });

  mount(app, reconciliation.removeFile, async ({ gateway, caller, params }) => {
    await removeFile(gateway, caller.merchant.id, params.file_id);
  });
}
