import type { Environment } from './gateway-client.ts';
import type { PasskeyRequest } from './passkey.ts';

export type Role = 'owner' | 'finance' | 'developer' | 'read_only';
export const roles: readonly Role[] = ['owner', 'finance', 'developer', 'read_only'];

export interface Account {
  id: string;
  name: string;
  email: string;
  language: 'es' | 'en';
  has_second_factor: boolean;
  has_authenticator_app: boolean;
  has_passkey: boolean;
  has_confirmed_email: boolean;
  is_operator: boolean;
}

export interface Business {
  id: string;
  name: string;
  role: Role;
  sandbox_merchant_id: string;
  production_merchant_id: string | null;
}

export interface Session {
  account: Account;
  csrf_token: string;
  /** What this account reaches is closed until this session has shown a second factor. */
  needs_second_factor: boolean;
  businesses: Business[];
  /** What an operator looks at, read-only, instead of a business of their own. */
  impersonation: Business | null;
  addresses: { portal: string; sandbox: string; production: string };
}

export interface SignInAnswer extends Partial<Session> {
  second_factor_needed?: boolean;
  has_authenticator_app?: boolean;
  passkey_options?: PasskeyRequest | null;
}

export interface Passkey {
  id: string;
  name: string;
  creation_date: string;
  last_used_at: string | null;
}

export interface OpenSession {
  id: string;
  creation_date: string;
  last_seen: string;
  ip: string | null;
  user_agent: string | null;
  is_current: boolean;
}

export interface Member {
  account_id: string;
  name: string;
  email: string;
  role: Role;
  has_second_factor: boolean;
  last_seen: string | null;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  creation_date: string;
  expires_at: string;
}

export interface Team {
  members: Member[];
  invitations: Invitation[];
}

export interface OfferedInvitation {
  email: string;
  role: Role;
  business_name: string;
  has_account: boolean;
}

export interface AuditRow {
  number: number;
  creation_date: string;
  account: { id: string; name: string } | null;
  action: string;
  what: string | null;
  from_ip: string | null;
  environment: Environment | null;
  details: unknown;
  hash: string;
}

export interface ApiKey {
  id: string;
  kind: 'public' | 'private';
  last_four: string;
  creation_date: string;
  expires_at: string | null;
  last_used_at: string | null;
  allowed_networks: string[];
  /** Only on the first look at keys that were made without anybody beside. */
  key?: string;
}

export interface NewKey {
  id?: string;
  kind: ApiKey['kind'];
  key: string;
}

export interface GoLiveRequest {
  id: string;
  state: 'submitted' | 'returned' | 'approved';
  reason: string | null;
  legal_name: string;
  nit: string;
  bank_name: string;
  account_type: string;
  /** For operators only. */
  account_number?: string;
  representative: string;
  creation_date: string;
  business_name: string;
  documents?: { name: string; content_type: string; content_base64?: string }[];
}

export interface GoLive {
  checklist: { item: string; is_done: boolean; is_required: boolean }[];
  /** What the business has told of itself already. */
  prefill: { legal_name: string | null; nit: string | null };
  request: GoLiveRequest | null;
}

/** The filters of a list under a name. */
export interface SavedView {
  id: string;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
  is_own: boolean;
  may_change: boolean;
  creation_date: string;
}
