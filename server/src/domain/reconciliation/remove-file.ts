import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { setConciliated } from '../charges/store.ts';
import { removeFileRows } from './store.ts';

/** A file that was the wrong one goes with its lines and matches; it may be sent again. */
export const removeFile = ({ database }: Gateway, merchantId: string, fileId: string): Promise<void> =>
  database.transaction(async tx => {
    const open = await removeFileRows(tx, merchantId, fileId);
    if (open === undefined) throw notFound();
    await setConciliated(tx, merchantId, open, false);
  });
