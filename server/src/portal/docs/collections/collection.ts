/** A request for Postman and Bruno; `{{name}}` is a variable. */
export interface CollectedRequest {
  name: string;
  operationId: string;
  method: string;
  /** Below the address of the API. */
  path: string;
  query: readonly QueryField[];
  body: unknown;
  /** The variable whose value is the user name of HTTP Basic; undefined where no key is needed. */
  key: 'private_key' | 'public_key' | 'cash_network_key' | undefined;
  description: string;
  /** Variables that are set from the answer: `card_id` from `id`, `event_id` from `0.id`. */
  captures: Readonly<Record<string, string>>;
}

export interface QueryField {
  name: string;
  value: string;
  description: string;
  /** Others are there to be switched on. */
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
  /** With what a reader starts; the rest is captured from answers. */
  variables: readonly { name: string; value: string; isSecret: boolean }[];
}
