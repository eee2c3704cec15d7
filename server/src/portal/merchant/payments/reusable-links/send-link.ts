import type { Gateway } from '../../../../dependencies.ts';
import { mailOf } from '../../../../domain/emails/mail-of.ts';
import { queueMail } from '../../../../domain/emails/sending/queue-mail.ts';
import { findBrand } from '../../../../domain/merchants/brand/brand-store.ts';
import type { ReusableLink } from '../../../../domain/reusable-links/reusable-link.ts';
import { ivaCentavos } from '../../../../payer-pages/frame/layout.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { toView, urlOf } from './view.ts';

/** Emails the link to a person who need not be a customer. */
export async function sendLink(
  gateway: Gateway,
  link: ReusableLink,
  to: { email: string; name?: string | undefined },
): Promise<void> {
  const { database, clock } = gateway;
  const { status } = await toView(gateway, link);
  if (status !== 'open') throw reject('link_not_open');
  const brand = await findBrand(database, link.merchantId);
  if (brand === undefined) throw notFound();
  const [nameOfAddress = ''] = to.email.split('@');
  const content = mailOf.paymentLink({
    language: 'es',
    seller: brand,
    isTest: gateway.environment === 'sandbox',
    customerName: to.name ?? nameOfAddress,
    amountCentavos: link.amountCentavos,
    ivaCentavos: ivaCentavos(link.iva) ?? null,
    description: link.description,
    url: urlOf(gateway, link),
    payBefore: link.expiresAt,
  });
  const mail = { ...content, recipient: to.email, creationDate: clock.now(), resourceId: link.id };
  await database.transaction(tx => queueMail(tx, link.merchantId, mail));
}
