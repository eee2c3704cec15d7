import { reject } from '../../../platform/errors.ts';
import type { EvidencePlace } from '../evidence/change-evidence.ts';
import { newEvidenceStore } from '../evidence/evidence-store.ts';
import type { Chargeback } from './chargeback.ts';
import { findChargeback, lockChargeback } from './store.ts';

/** Rebuttal and evidence may change only while the network is waiting for them. */
export function requireOpen({ state, deadline }: Chargeback, now: Date): void {
  if (state !== 'pending') throw reject('chargeback_over');
  if (now > deadline) throw reject('evidence_too_late');
}

export const chargebackEvidencePlace: EvidencePlace<Chargeback> = {
  store: newEvidenceStore('chargeback_evidence', 'transaction_id'),
  fullKey: 'chargeback_evidence_full',
  find: findChargeback,
  lock: lockChargeback,
  requireOpen,
};
