import { reject } from '../../../platform/errors.ts';
import type { EvidencePlace } from '../evidence/change-evidence.ts';
import { newEvidenceStore } from '../evidence/evidence-store.ts';
import type { Reversal } from './reversal.ts';
import { findReversal, lockReversal } from './store.ts';

/** Evidence of either side cannot change once the request is decided. */
export const reversalEvidencePlace: EvidencePlace<Reversal> = {
  store: newEvidenceStore('reversal_evidence', 'reversal_id'),
  fullKey: 'reversal_evidence_full',
  find: findReversal,
  lock: lockReversal,
  requireOpen({ closedAt }) {
    if (closedAt === null) return;
    throw reject('reversal_over');
  },
};
