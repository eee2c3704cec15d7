import { route } from '../../shared/schema/route.ts';
import { volumeLimitsAnswer } from '../../shared/volume-limits.ts';

/** Set by operators; the merchant sees the remaining amount. */
export const ownVolumeLimits = {
  get: route({ method: 'GET', path: '/volume-limits', access: 'read', answer: volumeLimitsAnswer }),
};
