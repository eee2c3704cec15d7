export interface Answered {
  call: string;
  status: number;
  text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function walkBilling(
  send: (method: Method, path: string, body: unknown) => Promise<{ status: number; text: string }>,
): Promise<Answered[]>;
