const two = { action: 'approve', steps: [{ approvers: 2 }] } as const

// A wrong cell in a large sheet is found by adding it up once more: nobody submits one that nothing was compared with.
const controlTotal = {
  id: 'control-total',
  when: { kinds: ['payout', 'escrow-payout'], currency: 'UGX', totalAbove: '1000000000', noControlTotal: true },
  demand: { action: 'block' },
}

/** The policy of the sandbox: one approver suffices up to UGX 1,000,000, and above UGX 10,000,000 a control total is needed. */
const SANDBOX = {
  rules: [controlTotal, { id: 'large-payout', when: { currency: 'UGX', totalAbove: '100000000' }, demand: two }],
  ceilings: [],
  reminderHours: 4,
}

/**
 * The policy that every other database begins with: two approvers for large or unusual payouts and for whatever goes past terms of
 * an escrow, a control total above UGX 10,000,000, and no payout above UGX 1,000,000,000. Admins change it under Settings.
 */
const FIRST = {
  rules: [
    controlTotal,
    { id: 'forced-release', when: { kinds: ['forced-release'] }, demand: two },
    { id: 'large-total', when: { currency: 'UGX', totalAbove: '1000000000' }, demand: two },
    { id: 'large-row', when: { currency: 'UGX', highestRowAbove: '500000000' }, demand: two },
    {
      id: 'large-dollars',
      when: { currency: 'USD', totalAbove: '250000' },
      demand: two,
    },
    { id: 'large-euros', when: { currency: 'EUR', totalAbove: '250000' }, demand: two },
    {
      id: 'new-payee',
      when: { kinds: ['payout', 'escrow-payout'], currency: 'UGX', totalAbove: '100000000', payeeNewerThanDays: 7 },
      demand: two,
    },
  ],
  ceilings: [
    { id: 'largest-payout', scope: 'payout', currency: 'UGX', most: '100000000000', demand: { action: 'block' } },
    { id: 'payee-day', scope: 'payee-day', currency: 'UGX', most: '2000000000', demand: two },
  ],
  reminderHours: 4,
}

/** The policy that a new database of this environment begins with, in the form of `lib/approvals/policy-outcome.ts`. Amounts are in minor units. */
export const firstPolicy = (env: 'sandbox' | 'staging' | 'production') => (env === 'sandbox' ? SANDBOX : FIRST)
