/** A request for Postman and Bruno; `{{name}}` is a variable. */
export interface CollectedRequest {
  name: string;
  operationId: string;
  method: string;
  /** Relative to the API's address. */
  path: string;
  query: readonly QueryField[];
  body: unknown;
  /** The variable with the user name for HTTP Basic; undefined if no key is needed. */
  key: 'private_key' | 'public_key' | 'cash_network_key' | 'operator_key' | undefined;
  description: string;
  /** Variables set from the response: `card_id` from `id`, `event_id` from `0.id`. */
  captures: Readonly<Record<string, string>>;
}

export interface QueryField {
  name: string;
  value: string;
  description: string;
  /** Optional ones start disabled. */
  isRequired: boolean;
}

export interface CollectedFolder {
  name: string;
  description: string;
  requests: readonly CollectedRequest[];
}

export interface Collection {
  name: string;
  description: string;
  folders: readonly CollectedFolder[];
  /** Variables that the user sets; requests capture the others from responses. */
  variables: readonly { name: string; value: string; isSecret: boolean }[];
}
