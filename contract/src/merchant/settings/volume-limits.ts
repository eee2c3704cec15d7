import { route } from '../../shared/schema/route.ts';
import { volumeLimitsAnswer } from '../../shared/volume-limits.ts';

/** Decided by the operators; the merchant reads how much is left. */
export const ownVolumeLimits = {
  get: route({ method: 'GET', path: '/volume-limits', access: 'read', answer: volumeLimitsAnswer }),
};
