import { route } from '../route.ts';
import { volumeLimitsAnswer } from '../volume-limits.ts';

/** Decided by the operators; the merchant reads how much is left. */
export const ownVolumeLimits = {
  get: route({ method: 'GET', path: '/volume-limits', access: 'read', answer: volumeLimitsAnswer }),
};
