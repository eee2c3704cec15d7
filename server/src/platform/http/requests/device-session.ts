import { NO_DEVICE_SESSION } from '@recaudo/contract/api/cards';
/**
 * The device session for the domain. null if it is absent, blank or `none`, because all payers of a shop must not share
 * one session.
 */
export const deviceSessionOf = (sent: string | undefined): string | null =>
  sent === undefined || sent.trim() === '' || sent === NO_DEVICE_SESSION ? null : sent;
