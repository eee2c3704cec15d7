import type { ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { EvidencePanel } from './evidence.tsx';
import { timeLeft } from './time-left.ts';

export function ChargebackEvidence({ address, detail }: { address: string; detail: ChargebackDetail }) {
  const messages = useMessages(chargebackMessages);
  const { data } = useGateway();
  const { now, chargeback, evidence } = detail;
  return (
    <EvidencePanel
      address={address}
      evidence={evidence}
      isOpen={chargeback.state === 'pending' && timeLeft(now, chargeback.deadline) !== undefined}
      lead={messages.evidenceLead}
      remove={number =>
        data.delete('/chargebacks/:transaction_id/evidence/:number', {
          path: { transaction_id: chargeback.transaction_id, number: String(number) },
        })
      }
    />
  );
}
