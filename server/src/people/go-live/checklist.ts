import { checklistItems } from '@recaudo/contract/people/go-live';
import { findOwnBrand } from '../../domain/merchants/brand/brand-store.ts';
import { reject } from '../../platform/errors.ts';
import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import type { Control } from '../control.ts';
import { readSandboxSigns, type SandboxSigns } from './checklist-store.ts';
import type { GoLiveRequest } from './go-live-request.ts';

export type Item = (typeof checklistItems)[number];

/**
 * The items that a request requires. A webhook is optional, because payment links need no server, and signature checks
 * cannot be observed. The form validates its own fields.
 */
const needed: ReadonlySet<Item> = new Set(['confirmed_email', 'first_charge', 'policy_links']);
const inForm: ReadonlySet<Item> = new Set(['nit', 'bank_account', 'documents']);

export interface ChecklistItem {
  item: Item;
  isDone: boolean;
  isRequired: boolean;
}

interface Signs extends SandboxSigns {
  account: Account;
  hasNit: boolean;
  isSent: boolean;
}

/** Pure: derives each item from the signs. */
export function tickChecklist({ account, hasNit, isSent, ...seen }: Signs): ChecklistItem[] {
  const done: Record<Item, boolean> = {
    confirmed_email: account.hasConfirmedEmail,
    first_charge: seen.hasCharge,
    policy_links: seen.hasPolicies,
    shop: seen.hasShop,
    webhook: seen.hasWebhook,
    first_delivery: seen.hasDelivery,
    second_factor: account.hasSecondFactor,
    nit: isSent || hasNit,
    bank_account: isSent,
    documents: isSent,
  };
  return checklistItems.map(item => ({
    item,
    isDone: done[item],
    isRequired: needed.has(item) || inForm.has(item),
  }));
}

/** The checklist, derived from the sandbox's data. */
export async function goLiveChecklist(
  control: Control,
  business: Business,
  account: Account,
  request: GoLiveRequest | undefined,
): Promise<ChecklistItem[]> {
  const { database } = control.gateways.sandbox;
  const seen = await readSandboxSigns(database, business.sandboxMerchantId);
  const brand = await findOwnBrand(database, business.sandboxMerchantId);
  return tickChecklist({
    ...seen,
    account,
    hasNit: brand?.nit != null,
    isSent: request !== undefined && request.state !== 'returned',
  });
}

/** 1003 with the names of the items missing before the form can be sent. */
export function requireReady(checklist: readonly ChecklistItem[]): void {
  const missing = checklist.filter(({ item, isDone }) => !isDone && needed.has(item)).map(({ item }) => item);
  if (missing.length > 0) throw reject('go_live_not_ready', { missing });
}
