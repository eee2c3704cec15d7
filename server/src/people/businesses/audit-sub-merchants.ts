import {
  hasSellerAuditNotes,
  type SellerAuditNotes,
  takeSellerAuditNotes,
} from '../../domain/settlement/sub-merchants/sub-merchant-store.ts';
import { audit } from '../audit/audit.ts';
import { INSTALLATION, type NewAuditEntry } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { findBusinessOf } from './store.ts';

/**
 * The sweep: writes changes of sub-merchants by programs into the audit log, whose database their processes cannot write. A crash
 * between both databases writes an entry again and never loses one.
 */
export async function auditSubMerchants(control: Control, batchSize: number): Promise<number> {
  const { sandbox, production } = control.gateways;
  let count = 0;
  for (const gateway of [sandbox, ...(production === undefined ? [] : [production])]) {
    if (!(await hasSellerAuditNotes(gateway.database))) continue;
    count += await gateway.database.transaction(async tx => {
      const sellers = await takeSellerAuditNotes(tx, batchSize);
      for (const seller of sellers) await write(control, gateway.environment, seller);
      return sellers.length;
    });
  }
  return count;
}

async function write(
  control: Control,
  environment: 'sandbox' | 'production',
  { merchantId, platformId, notes }: SellerAuditNotes,
): Promise<void> {
  const business = await findBusinessOf(control.database, platformId);
  for (const { action, from_ip: fromIp, details } of notes) {
    await audit(control, {
      chain: business?.id ?? INSTALLATION,
      account: null,
      action: String(action),
      what: merchantId,
      fromIp: String(fromIp),
      environment,
      details: details as NewAuditEntry['details'],
    });
  }
}
