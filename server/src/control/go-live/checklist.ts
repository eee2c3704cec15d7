import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import type { Control } from '../control.ts';
import { readSandboxSigns } from './checklist-store.ts';
import type { GoLiveRequest } from './go-live-request.ts';

export interface ChecklistItem {
  item: 'first_charge' | 'webhook' | 'first_delivery' | 'policy_links' | 'second_factor' | 'business_data';
  isDone: boolean;
}

/** Ticks itself by what the sandbox has seen. It advises; the operator decides. */
export async function goLiveChecklist(
  control: Control,
  business: Business,
  account: Account,
  request: GoLiveRequest | undefined,
): Promise<ChecklistItem[]> {
  const signs = await readSandboxSigns(control.gateways.sandbox.database, business.sandboxMerchantId);
  return [
    { item: 'first_charge', isDone: signs.hasCharge },
    { item: 'webhook', isDone: signs.hasWebhook },
    { item: 'first_delivery', isDone: signs.hasDelivery },
    { item: 'policy_links', isDone: signs.hasPolicies },
    { item: 'second_factor', isDone: account.hasSecondFactor },
    { item: 'business_data', isDone: request !== undefined && request.state !== 'returned' },
  ];
}
