/** What can be wrong with an environment. Screens have words for each. */
export const problemCodes = [
  'database_down',
  'database_slow',
  'commits_unreplicated',
  'replica_alone',
  'clocks_differ',
  'worker_silent',
  'sweep_silent',
  'attempts_stuck',
  'attempts_in_review',
  'webhooks_late',
  'mails_late',
  'renewals_late',
  'billing_paused',
  'work_paused',
  'payment_method_down',
  'payment_method_degraded',
  'no_route',
  'link_down',
  'pages_changed',
  'pages_unchecked',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
