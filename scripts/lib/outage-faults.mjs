/** What the sandbox does to calls while the outages run. */
export const FAULTS = [
  { kind: 'commit-then-reset' },
  { kind: 'commit-then-delay', delayMs: 3_000 },
  { kind: 'commit-then-delay', delayMs: 12_000 },
  { kind: 'reset-before' },
  { kind: 'error-500-before' },
  { kind: 'error-500-after' },
  { kind: 'error-502-after' },
  { kind: 'truncated-json' },
  { kind: 'rate-limit', retryAfter: 1 },
]

/** The calls that it does it to; sending twice as often as others. */
export const ROUTES = ['POST /api/disbursements', 'POST /api/disbursements', 'GET /api/disbursements/*', '*']
