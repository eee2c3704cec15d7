import type { ReusableLink } from '../reusable-link.ts';

/** The path changes with the content, so browsers can cache it. */
export const photoPath = ({
  merchantId,
  id,
  photoHash,
}: Pick<ReusableLink, 'merchantId' | 'id' | 'photoHash'>): string =>
  `/assets/photo/${merchantId}/${id}/${photoHash ?? ''}`;
