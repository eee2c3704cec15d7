export interface PlanBody {
  id: string;
  name: string;
  trial_days: number;
}

export const monthly = {
  name: 'Café del mes',
  amount: 45_000.5,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'cancelled',
  trial_days: 30,
} as const;
