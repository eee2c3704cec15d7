import { NO_DEVICE_SESSION } from '@recaudo/contract/api/cards';
/**
 * The device session as the domain knows it. One that is absent, blank or said to be none is null: it must not become
 * one session that all payers of a shop share.
 */
export const deviceSessionOf = (sent: string | undefined): string | null =>
  sent === undefined || sent.trim() === '' || sent === NO_DEVICE_SESSION ? null : sent;
