/** Where a page's forms may lead outside our pages: to the shop, after the payment. */
export interface PageReach {
  returnUrl?: string | null;
  /** For a page without sensitive data, whose form leads to arbitrary pages. */
  leadsAnywhere?: boolean;
}

/** No inline code, no foreign origins, no framing, and no caching, because a payment's state changes. */
export function pageHeaders({
  returnUrl = null,
  leadsAnywhere = false,
}: PageReach = {}): Record<string, string> {
  const others = leadsAnywhere ? ['http:', 'https:'] : shopSources(returnUrl);
  const formActions = ["'self'", ...others].join(' ');
  return {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      `form-action ${formActions}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Our own forms keep their Origin; the shop gets no Referer.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Language',
  };
}

/**
 * Chromium applies form-action to the redirects after a form. Shops often redirect to their www or https address, so
 * both are allowed.
 */
function shopSources(returnUrl: string | null): string[] {
  if (returnUrl === null || !URL.canParse(returnUrl)) return [];
  const { protocol, hostname, port } = new URL(returnUrl);
  const suffix = port === '' ? '' : `:${port}`;
  if (!/^[a-z0-9.-]+$/i.test(hostname)) return [`${protocol}//${hostname}${suffix}`];
  const domain = hostname.replace(/^www\./, '');
  const isName = domain.includes('.') && !/^[\d.]+$/.test(domain);
  return isName
    ? [`${protocol}//${domain}${suffix}`, `${protocol}//*.${domain}${suffix}`]
    : [`${protocol}//${hostname}${suffix}`];
}
