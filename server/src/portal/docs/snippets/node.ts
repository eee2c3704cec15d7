import { clientCalls } from './client-calls.ts';
import type { ExampleRequest } from './example-request.ts';
import { javaScriptStyle, printLiteral } from './literal.ts';

/** Uses our own client, as a complete module. */
export function nodeSnippet({ operationId, path, ids, key, body, answersList }: ExampleRequest): string {
  const call = clientCalls[operationId];
  if (call === undefined) throw new Error(`@recaudo/client has no call for ${operationId}`);
  const isOfCustomer = path.includes('/customers/') && !call.startsWith('customers.');
  const [customer = '', ...others] = isOfCustomer ? ids : ['', ...ids];
  const asked = path.includes('?') ? [path.slice(path.indexOf('=') + 1)] : [];
  const given = [...others, ...asked].map(id => javaScriptStyle.text(id));
  const sent = body === undefined ? [] : [printLiteral(body, javaScriptStyle, '  ')];
  const filters = answersList ? ['{ limit: 10 }'] : [];
  const subject = isOfCustomer ? `recaudo.customer('${customer}')` : 'recaudo';
  const expression = `${subject}.${call}(${[...given, ...sent, ...filters].join(', ')})`;
  return `import { Recaudo } from '@recaudo/client';

const recaudo = new Recaudo({
  baseUrl: '{{base_url}}',
  merchantId: '{{merchant_id}}',
  apiKey: '${key ?? '{{private_key}}'}',
});
const answer = await ${expression}${answersList ? '.page()' : ''};
console.log(answer);`;
}
