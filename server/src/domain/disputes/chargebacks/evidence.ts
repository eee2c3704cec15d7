import { errors } from '@recaudo/contract/error-table';
import { GatewayError } from '../../../errors.ts';
import type { EvidencePlace } from '../../evidence/change-evidence.ts';
import { newEvidenceStore } from '../../evidence/evidence-store.ts';
import type { Chargeback } from './chargeback.ts';
import { findChargeback, lockChargeback } from './store.ts';

const refused = (description: string) => new GatewayError(errors.operationNotAllowed, { description });

/** What is said and shown changes while the network still waits for it. */
export function requireOpen({ state, deadline }: Chargeback, now: Date): void {
  if (state !== 'pending') throw refused('The chargeback is over: its evidence stays as it is');
  if (now > deadline) throw refused('The deadline for evidence is over');
}

export const chargebackEvidencePlace: EvidencePlace<Chargeback> = {
  store: newEvidenceStore('chargeback_evidence', 'transaction_id'),
  name: 'A chargeback',
  find: findChargeback,
  lock: lockChargeback,
  requireOpen,
};
