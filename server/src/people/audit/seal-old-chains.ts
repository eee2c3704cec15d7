import type { Control } from '../control.ts';
import { type AuditWriter, auditIn } from './audit.ts';
import { INSTALLATION, sealOf } from './audit-entry.ts';
import { hasSealedChain, listChains, lockChainEnd, sealChain } from './store.ts';

/**
 * Seals chains older than the keys once, at the first start with a key. Never again: a seal that is missing later was
 * removed, and `recaudo audit check` must report it.
 */
export const sealOldChains = (control: Pick<Control, 'database'> & AuditWriter): Promise<number> =>
  control.database.transaction(async tx => {
    await lockChainEnd(tx, INSTALLATION);
    if (await hasSealedChain(tx)) return 0;
    const key = control.auditKeys.current;
    const ends = await listChains(tx);
    for (const end of ends) await sealChain(tx, end.chain, sealOf(end, key), key.id);
    await auditIn(tx, control, {
      chain: INSTALLATION,
      account: null,
      action: 'audit_sealed',
      what: INSTALLATION,
      fromIp: '',
      environment: null,
      details: { chains: ends.length },
    });
    return ends.length;
  });
