import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { setConciliated } from '../charges/store.ts';
import { removeFileRows } from './store.ts';

/** Removes a file with its lines and matches. The same file can be uploaded again. */
export const removeFile = ({ database }: Gateway, merchantId: string, fileId: string): Promise<void> =>
  database.transaction(async tx => {
    const open = await removeFileRows(tx, merchantId, fileId);
    if (open === undefined) throw notFound();
    await setConciliated(tx, merchantId, open, false);
  });
