import type { ReusableLink } from '../reusable-link.ts';

/** Its name changes with its contents, so that browsers keep it. */
export const photoPath = ({
  merchantId,
  id,
  photoHash,
}: Pick<ReusableLink, 'merchantId' | 'id' | 'photoHash'>): string =>
  `/assets/photo/${merchantId}/${id}/${photoHash ?? ''}`;
