import { type Gateway, onReads } from '../../dependencies.ts';
import { buildPack } from './build-pack.ts';
import {
  type ClosingPack,
  claimDuePacks,
  clearPieces,
  endPack,
  insertPiece,
  notePackProgress,
  purgePacksBefore,
} from './pack-store.ts';

const LEASE_MS = 2 * 60_000;
/** Gives up on a pack after its build stopped this often; its author can request it again or contact the operator. */
const MOST_TRIES = 3;
/** Deleting a pack is safe, because it can be built again from the stored data. */
export const PACK_KEPT_MS = 30 * 86_400_000;
const PIECE_BYTES = 512 * 1_024;

/** Claims packs that are waiting, or whose worker stopped, and builds them one by one. */
export async function buildDuePacks(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock, log } = gateway;
  const now = realClock.now();
  const due = await claimDuePacks(database, now, new Date(now.getTime() + LEASE_MS), batchSize);
  for (const pack of due) {
    try {
      await build(gateway, pack);
    } catch (error) {
      log.error(
        { err: error, merchant_id: pack.merchant_id, pack: pack.id },
        'could not build a closing pack',
      );
      await endPack(database, pack, pack.tries < MOST_TRIES ? 'queued' : 'failed', null);
    }
  }
  return due.length;
}

async function build(gateway: Gateway, pack: ClosingPack): Promise<void> {
  const { database, realClock } = gateway;
  await clearPieces(database, pack);
  let [number, size] = [0, 0];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const keep = async (): Promise<void> => {
    if (pendingBytes === 0) return;
    number += 1;
    await insertPiece(database, pack, number, Buffer.concat(pending));
    size += pendingBytes;
    pending = [];
    pendingBytes = 0;
  };
  const onRows = async (rows: number, total: number): Promise<void> => {
    const until = new Date(realClock.now().getTime() + LEASE_MS);
    await notePackProgress(database, pack, { rows, total, until });
  };
  for await (const chunk of buildPack(onReads(gateway), pack, onRows)) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes >= PIECE_BYTES) await keep();
  }
  await keep();
  await endPack(database, pack, 'done', size);
}

export const purgePacks = ({ database, realClock }: Gateway, batchSize: number): Promise<number> =>
  purgePacksBefore(database, new Date(realClock.now().getTime() - PACK_KEPT_MS), batchSize);
