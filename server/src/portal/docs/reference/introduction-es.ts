import { html } from '../../../payer-pages/frame/html.ts';
import type { Introduction, IntroductionParts } from './introduction-parts.ts';

export const introductionInSpanish = ({
  addresses,
  code,
  link,
  testCards,
  libraryTag,
}: IntroductionParts): Introduction => ({
  start: {
    title: 'Primeros pasos',
    body: html`<p>Cada ejemplo se puede copiar y ejecutar tal como está: lleva la dirección de esta instalación y, si entraste al
<a href="/">panel</a>, tu comercio de pruebas.</p>
${code('curl "{{base_url}}/v1/{{merchant_id}}" -u "{{private_key}}:"')}
<p>Quien opera la pasarela crea un comercio y sus llaves con <code>npx recaudo merchants create --name "Mi
tienda"</code>. El primer arranque local crea además un comercio de demostración y muestra sus llaves; quedan en
<code>.recaudo/demo.json</code>.</p>`,
  },
  authentication: {
    title: 'Autenticación',
    body: html`<p>Cada petición lleva una llave con HTTP Basic: la llave es el usuario y la contraseña queda vacía. Con
curl, la llave va seguida de dos puntos.</p>
<ul>
<li><strong>Llave privada</strong> (<code>sk_&hellip;</code>): permite todo. Vive en tu servidor; desde un navegador se
rechaza con el error <a href="${link('/docs/errors/1010')}">1010</a>.</li>
<li><strong>Llave pública</strong> (<code>pk_&hellip;</code>): puede estar en páginas y aplicaciones. Solo sirve en las
operaciones que dicen «Llave privada o pública».</li>
</ul>
<p>Una llave equivocada, de otro comercio o del otro ambiente recibe siempre el mismo error
<a href="${link('/docs/errors/1002')}">1002</a>.</p>`,
  },
  environments: {
    title: 'Ambientes',
    body: html`<p>Hay dos ambientes con la misma API. Cada uno tiene su dirección, sus llaves y sus datos; nada pasa de uno
al otro.</p>
<ul>
<li><strong>Sandbox</strong>, para pruebas: <code>${addresses.sandbox}</code></li>
<li><strong>Producción</strong>, con dinero real: <code>${addresses.production}</code></li>
</ul>
<p>Todas las rutas empiezan por <code>/v1/{merchant_id}</code>. La versión es parte de la ruta.</p>`,
  },
  errors: {
    title: 'Errores',
    body: html`<p>Un error responde con su estado HTTP y un objeto que siempre tiene <code>category</code>,
<code>error_code</code>, <code>description</code>, <code>http_code</code> y <code>request_id</code>;
<code>fraud_rules</code> aparece cuando coincidió alguna regla antifraude. Decide en tu código por
<code>error_code</code>, no por el texto.</p>
<p>El encabezado <code>Link</code> de la respuesta lleva a la página del código, y <code>X-Request-Id</code> viene en
todas las respuestas. <a href="${link('/docs/errors')}">Todos los códigos, su causa y qué hacer</a>.</p>
<p>Lo mal formado (un campo que falta, otro tipo, otro formato) es 400 con 1001; un valor bien formado que las reglas
no aceptan es 422 con 1003. La llave se revisa antes que el cuerpo.</p>`,
  },
  idempotency: {
    title: 'Repetir sin duplicar',
    body: html`<p>Envía en cada <code>POST</code> un encabezado <code>Idempotency-Key</code> con un valor único, de hasta 255
caracteres. Si la respuesta se pierde, repite la misma petición con la misma llave: recibes la primera respuesta, byte
por byte y con <code>Idempotent-Replayed: true</code>, y nada ocurre dos veces.</p>
<ul>
<li>La primera respuesta 2xx o 4xx se conserva 30 días; una 5xx no se conserva.</li>
<li>La misma llave con otra petición es 422 con 1003.</li>
<li>Mientras la primera sigue en curso, la respuesta es 409 con 1006.</li>
</ul>`,
  },
  lists: {
    title: 'Listas y paginación',
    body: html`<p>Una lista es un arreglo JSON, de lo más reciente a lo más antiguo. <code>limit</code> va de 1 a 100 (10 si
falta) y <code>offset</code> salta registros. <code>creation</code>, <code>creation[gte]</code> y
<code>creation[lte]</code> filtran por días de Bogotá, con ambos extremos incluidos.</p>
${code(`curl -G "{{base_url}}/v1/{{merchant_id}}/customers" \\
  -u "{{private_key}}:" \\
  -d limit=20 -d offset=20 --data-urlencode 'creation[gte]=2026-01-01'`)}
<p>La página siguiente empieza en <code>offset + limit</code>; una lista con menos registros que <code>limit</code> es la
última. Un filtro con un valor imposible es 422 con 1003; un parámetro desconocido se ignora.</p>`,
  },
  'money-and-time': {
    title: 'Dinero y fechas',
    body: html`<ul>
<li>Los montos son números JSON en pesos colombianos, con dos decimales en las respuestas: <code>20000.00</code>. En las
peticiones, máximo dos decimales y hasta <code>9999999999.99</code>. La única moneda es <code>COP</code>.</li>
<li><code>iva</code> es informativo y no cambia el monto.</li>
<li>La fecha y hora es ISO 8601 con el desfase de Bogotá: <code>2026-11-14T18:03:21-05:00</code>.</li>
<li>Una fecha sola es <code>yyyy-mm-dd</code>, en Bogotá.</li>
<li>Un identificador es un texto de hasta 45 caracteres; no supongas nada de su forma.</li>
</ul>`,
  },
  profiles: {
    title: 'Perfil estricto y perfil lenient',
    body: html`<p>Un comercio es <code>strict</code> si no se dice otra cosa: se acepta exactamente lo que dice esta página. Con
<code>lenient</code> entran clientes antiguos sin cambiarlos: números como texto, booleanos como texto,
<code>cop</code> en minúsculas, cuerpos vacíos y valores por defecto para algunos campos que faltan (la tabla de cada
operación lo indica). El perfil se elige al crear el comercio, con <code>--profile lenient</code>.</p>
<p>Los dos perfiles ignoran los campos y parámetros desconocidos, y un <code>null</code> en un campo opcional cuenta como
ausente.</p>`,
  },
  'browser-library': {
    title: 'Librería del navegador',
    body: html`<p><code>recaudo.js</code> convierte una tarjeta en un token con la llave pública, así tu servidor nunca la ve; con los
campos alojados tampoco la ve tu página. Cada ambiente la sirve desde su dirección; el resumen de integridad es el de este
mismo archivo.</p>
${code(libraryTag)}`,
  },
  'test-cards': {
    title: 'Tarjetas de prueba',
    body: html`<p>En el sandbox cada número provoca un resultado, con cualquier fecha futura y cualquier código de seguridad del
largo correcto. Un número válido que no está en la tabla se aprueba. En producción se rechazan con el error
<a href="${link('/docs/errors/2007')}">2007</a>.</p>
<p>Las dos últimas columnas son lo que la red responde a un pago rechazado y si permite intentarlo otra vez con la misma
tarjeta: Visa según el código de respuesta, Mastercard según su código de consejo, las demás según el código de error.</p>
<p>Una renovación debe nombrar el identificador que la red dio al primer uso de su tarjeta, como en producción. La pasarela lo
hace; el sandbox rechaza la que no lo haga con <a href="${link('/docs/errors/1007')}">1007</a>.</p>
${testCards}`,
  },
});
