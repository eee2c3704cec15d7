import type { Merchant } from '#src/domain/merchants/merchant.ts';
import type { StoryPlan } from './story.ts';

/** A subscription in the database. */
export interface Actor {
  merchant: Merchant;
  customerId: string;
  planId: string;
  plan: StoryPlan;
  subscriptionId: string;
  cardId: string;
  spareCardId: string;
}
