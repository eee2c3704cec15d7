/** Uses the phone's own share sheet, if there is one, instead of WhatsApp only. */
export function enhanceShareLinks(page: Document): void {
  if (typeof navigator.share !== 'function') return;
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    const { share = '', shareText: text = '', shareUrl: url } = link.dataset;
    link.textContent = share;
    link.addEventListener('click', event => {
      event.preventDefault();
      // The payer closed the share sheet.
      navigator.share(url === undefined ? { text } : { text, url }).catch(() => undefined);
    });
  }
}
