import {
  type AuditNote,
  hasAuditNotes,
  takeAuditNotes,
} from '../../domain/billing/invoices/audit-note-store.ts';
import { audit } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { findBusinessOf } from './store.ts';

/** The audit log's name for a program that used one of the merchant's keys. */
const PROGRAM = 'API';

/**
 * The sweep: API processes cannot write to the audit log's database, so this records the invoice payments outside the
 * gateway that programs reported. A crash between the two databases may repeat an entry but never loses one.
 */
export async function auditInvoices(control: Control, batchSize: number): Promise<number> {
  const { sandbox, production } = control.gateways;
  let count = 0;
  for (const gateway of [sandbox, ...(production === undefined ? [] : [production])]) {
    if (!(await hasAuditNotes(gateway.database))) continue;
    count += await gateway.database.transaction(async tx => {
      const notes = await takeAuditNotes(tx, batchSize);
      for (const note of notes) await write(control, gateway.environment, note);
      return notes.length;
    });
  }
  return count;
}

async function write(
  control: Control,
  environment: 'sandbox' | 'production',
  { merchantId, invoiceId, reference, paidDate, amountCentavos, fromIp }: AuditNote,
): Promise<void> {
  const business = await findBusinessOf(control.database, merchantId);
  await audit(control, {
    chain: business?.id ?? INSTALLATION,
    account: null,
    action: 'invoice_paid_elsewhere',
    what: invoiceId,
    fromIp,
    environment,
    details: { user: PROGRAM, amount: Number(amountCentavos) / 100, reference, paid_date: paidDate },
  });
}
