/** One year. */
const hstsSeconds = 31_536_000;

/** @param hsts null for a site without HTTPS */
export function securityHeaders(
  hsts: { readonly includeSubDomains: boolean } | null,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(hsts && {
      'strict-transport-security': `max-age=${hstsSeconds}${hsts.includeSubDomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
