// The shop's pages, as text.

const money = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  maximumFractionDigits: 0,
});

/** @type {Record<import('@recaudo/client').OrderState, string>} */
const states = {
  absent: 'Todavía no hemos pedido el pago.',
  pending: 'Esperamos tu pago.',
  paid: 'Pagado. ¡Gracias! Ya lo preparamos.',
  failed: 'El pago no pasó y no te cobramos.',
  refunded: 'Te devolvimos el dinero.',
  disputed: 'Tu banco está revisando este pago.',
};

/** @param {{ products?: Record<string, import('./shop.mjs').Product>, order?: import('./shop.mjs').ShopOrder }} shown */
export const page = ({ products = {}, order }) => `<!doctype html>
<html lang="es-CO">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tienda La Espiga</title>
<main>
<h1>Tienda La Espiga</h1>
${Object.entries(products)
  .map(
    ([id, { name, amount }]) =>
      `<form method="post" action="/comprar/${id}"><p>${name}: ${money.format(amount)} <button>Comprar</button></p></form>`,
  )
  .join('\n')}
${order === undefined ? '' : `<h2>${order.product.name}: ${money.format(order.product.amount)}</h2><p role="status">${states[order.state]}</p>`}
${order?.payAt === undefined ? '' : `<p><a href="${order.payAt}">Pagar</a></p>`}
${order === undefined ? '' : '<p><a href="/">Seguir comprando</a></p>'}
</main>
</html>
`;
