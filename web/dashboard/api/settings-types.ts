export interface Brand {
  name: string;
  color: string | null;
  contrast: { light: string };
  logo_url: string | null;
  legal_name: string | null;
  nit: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  website_url: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  redirect_hosts: string[];
}

export interface MerchantSettings {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  profile: 'strict' | 'lenient';
  status: 'active' | 'suspended';
  creation_date: string;
  payer_may_cancel: boolean;
  verify_cards: boolean;
}

/** A rule; which of the fields it has depends on its kind. */
export interface FraudRule {
  id: string;
  kind: 'max_amount' | 'velocity' | 'blocked_bin' | 'blocked_email';
  action: 'refuse' | 'review';
  amount?: number;
  per?: 'card' | 'device_session' | 'customer' | 'ip' | 'payer_ip';
  counts?: 'charges' | 'different_cards' | 'declines_in_a_row';
  limit?: number;
  window_seconds?: number;
  counts_test_cards?: boolean;
  bins?: string[];
  emails?: string[];
  enabled: boolean;
  is_default: boolean;
  hits: number;
  last_hit: string | null;
}

export interface FraudRules {
  hits_days: number;
  rules: FraudRule[];
}

export interface RuleVerdict {
  id: string;
  kind: FraudRule['kind'];
  action: FraudRule['action'];
  /** null: what a rule by frequency had counted then is not kept. */
  matches: boolean | null;
  matched_then: boolean;
}
