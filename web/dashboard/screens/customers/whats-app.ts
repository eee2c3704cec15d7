/** WhatsApp's own address that opens a message with a text: to a Colombian mobile phone, else to whoever is chosen there. */
export function whatsAppAddress(text: string, phone: string | null | undefined): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^57(?=3\d{9}$)/, '');
  const to = /^3\d{9}$/.test(digits) ? `57${digits}` : '';
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}
