type Ground = {
  /** Which scripts and style sheets may run; none where it is missing. */
  readonly nonce?: string
  readonly https: boolean
  readonly development: boolean
  /** Another origin that a form of this page may redirect to: browsers apply the policy to redirects of forms, too. */
  readonly formsLeadTo?: string
  /** Whether the next page gets no referrer. */
  readonly noReferrer?: boolean
}

const YEAR_AND_A_DAY = 366 * 24 * 60 * 60

/** The content security policy of one answer: only scripts and style sheets with its nonce run. */
function contentPolicy({ nonce, https, development, formsLeadTo }: Ground): string {
  // In development the framework evaluates code and adds style sheets without the nonce.
  const ours = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  const styles = development ? "'self' 'unsafe-inline'" : ours
  return [
    "default-src 'self'",
    `script-src ${ours} 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src-elem ${styles}`,
    // Virtual rows are positioned by style attributes in the first HTML.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "worker-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formsLeadTo === undefined ? '' : ` ${formsLeadTo}`}`,
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The headers of every page and handler of ours, by name. */
export function securityHeaders(ground: Ground): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(ground),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
    // Not `no-referrer`: with that browsers send `Origin: null` with our own forms.
    'referrer-policy': ground.noReferrer ? 'no-referrer' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(ground.https ? { 'strict-transport-security': `max-age=${YEAR_AND_A_DAY}; includeSubDomains` } : {}),
  }
}
