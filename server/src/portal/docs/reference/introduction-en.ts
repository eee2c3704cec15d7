import { html } from '../../../payer-pages/frame/html.ts';
import type { Introduction, IntroductionParts } from './introduction-parts.ts';

export const introductionInEnglish = ({
  addresses,
  code,
  link,
  testCards,
  libraryTag,
}: IntroductionParts): Introduction => ({
  start: {
    title: 'First steps',
    body: html`<p>Every example runs as it is when pasted: it has the address of this installation and, if you are signed in to the
<a href="/">dashboard</a>, your test merchant.</p>
${code('curl "{{base_url}}/v1/{{merchant_id}}" -u "{{private_key}}:"')}
<p>Whoever operates the gateway makes a merchant and its keys with <code>npx recaudo merchants create --name "My
shop"</code>. The first local start also makes a demo merchant and prints its keys; they are kept in
<code>.recaudo/demo.json</code>.</p>`,
  },
  authentication: {
    title: 'Authentication',
    body: html`<p>Every request carries a key by HTTP Basic: the key is the user name, the password stays empty. With curl, a
colon follows the key.</p>
<ul>
<li><strong>Private key</strong> (<code>sk_&hellip;</code>): may do everything. It lives on your server; from a browser it is
refused with error <a href="${link('/docs/errors/1010')}">1010</a>.</li>
<li><strong>Public key</strong> (<code>pk_&hellip;</code>): may be in pages and apps. It works only for the operations that say
&ldquo;Private or public key&rdquo;.</li>
</ul>
<p>A wrong key, one of another merchant and one of the other environment all get the same error
<a href="${link('/docs/errors/1002')}">1002</a>.</p>`,
  },
  environments: {
    title: 'Environments',
    body: html`<p>There are two environments with the same API. Each has its own address, keys and data; nothing passes from one
to the other.</p>
<ul>
<li><strong>Sandbox</strong>, for tests: <code>${addresses.sandbox}</code></li>
<li><strong>Production</strong>, with real money: <code>${addresses.production}</code></li>
</ul>
<p>All paths begin with <code>/v1/{merchant_id}</code>. The version is part of the path.</p>`,
  },
  errors: {
    title: 'Errors',
    body: html`<p>An error has its HTTP status and an object that always holds <code>category</code>, <code>error_code</code>,
<code>description</code>, <code>http_code</code> and <code>request_id</code>; <code>fraud_rules</code> is there when
fraud rules matched. Let your code decide by <code>error_code</code>, not by the text.</p>
<p>The <code>Link</code> header of the answer leads to the page of the code, and <code>X-Request-Id</code> is on every
answer. <a href="${link('/docs/errors')}">All codes, their cause and what to do</a>.</p>
<p>What is malformed (a missing field, another type, another format) is 400 with 1001; a well-formed value that the rules
refuse is 422 with 1003. The key is judged before the body.</p>`,
  },
  idempotency: {
    title: 'Repeating without doubling',
    body: html`<p>Send an <code>Idempotency-Key</code> header with a unique value of up to 255 characters on every
<code>POST</code>. If the answer gets lost, repeat the same request with the same key: you receive the first answer,
byte for byte and with <code>Idempotent-Replayed: true</code>, and nothing happens twice.</p>
<ul>
<li>The first answer is kept for 30 days if it is a 2xx or 4xx; a 5xx is not kept.</li>
<li>The same key with another request is 422 with 1003.</li>
<li>While the first is still under way, the answer is 409 with 1006.</li>
</ul>`,
  },
  lists: {
    title: 'Lists and pagination',
    body: html`<p>A list is a JSON array, newest first. <code>limit</code> goes from 1 to 100 (10 when absent) and
<code>offset</code> skips records. <code>creation</code>, <code>creation[gte]</code> and <code>creation[lte]</code>
filter by days in Bogotá, both ends included.</p>
${code(`curl -G "{{base_url}}/v1/{{merchant_id}}/customers" \\
  -u "{{private_key}}:" \\
  -d limit=20 -d offset=20 --data-urlencode 'creation[gte]=2026-01-01'`)}
<p>The next page begins at <code>offset + limit</code>; a list with fewer records than <code>limit</code> is the last one.
A filter with an impossible value is 422 with 1003; an unknown parameter is ignored.</p>`,
  },
  'money-and-time': {
    title: 'Money and time',
    body: html`<ul>
<li>Amounts are JSON numbers in Colombian pesos, with two decimals in answers: <code>20000.00</code>. In requests, at most
two decimals and up to <code>9999999999.99</code>. The only currency is <code>COP</code>.</li>
<li><code>iva</code> is informational and does not change the amount.</li>
<li>Date and time are ISO 8601 with the offset of Bogotá: <code>2026-11-14T18:03:21-05:00</code>.</li>
<li>A date alone is <code>yyyy-mm-dd</code>, in Bogotá.</li>
<li>An identifier is a text of up to 45 characters; assume nothing about its form.</li>
</ul>`,
  },
  profiles: {
    title: 'Strict and lenient profile',
    body: html`<p>A merchant is <code>strict</code> unless told otherwise: exactly what this page says is accepted.
<code>lenient</code> lets older clients in unchanged: numbers as text, booleans as text, <code>cop</code> in lower case,
empty bodies, and defaults for some missing fields (the table of each operation says so). The profile is chosen when the
merchant is made, with <code>--profile lenient</code>.</p>
<p>Both profiles ignore unknown fields and parameters, and a <code>null</code> in an optional field counts as absent.</p>`,
  },
  'browser-library': {
    title: 'Browser library',
    body: html`<p><code>recaudo.js</code> turns a card into a token with the public key, so that your server never sees it; with hosted
fields your page does not see it either. Each environment serves it from its own address; the integrity hash is that of
this very file.</p>
${code(libraryTag)}`,
  },
  'test-cards': {
    title: 'Test cards',
    body: html`<p>In the sandbox each number brings about a result, with any future date and any security code of the right
length. A valid number that is not in the table is approved. In production they are refused with error
<a href="${link('/docs/errors/2007')}">2007</a>.</p>
<p>The last two columns are what the card network answers to a refused payment, and whether it lets the same card be tried
again: Visa by the response code, Mastercard by its advice code, others by the error code.</p>
<p>A renewal has to name the network's id of the first use of its card, as in production. The gateway does so; the sandbox
refuses one that does not with <a href="${link('/docs/errors/1007')}">1007</a>.</p>
${testCards}`,
  },
});
