/** A WhatsApp URL that opens a message with a text, to a Colombian mobile number or a contact chosen there. */
export function whatsAppAddress(text: string, phone: string | null | undefined): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^57(?=3\d{9}$)/, '');
  const to = /^3\d{9}$/.test(digits) ? `57${digits}` : '';
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}
