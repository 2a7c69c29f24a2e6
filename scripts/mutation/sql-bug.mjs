const STORE = [
  'lib/store/transitions',
  'lib/store/invariants.test.ts',
  'lib/store/kinds.test.ts',
  'lib/store/races.test.ts',
  'lib/store/recipients.test.ts',
]
const SENDING = [
  'lib/submissions/sending.test.ts',
  'lib/submissions/settle-by-hand.test.ts',
  'lib/submissions/settle-change.test.ts',
  'lib/submissions/escrow-batch.test.ts',
  'lib/submissions/escrows.test.ts',
  'lib/payouts/held.test.ts',
]
const PAYOUTS = [
  'lib/payouts/asking.test.ts',
  'lib/payouts/main-job.test.ts',
  'lib/proposals',
  'lib/payouts/across.test.ts',
]
const RESTORE = [
  'lib/submissions/restored.test.ts',
  'lib/findings',
  'lib/audit',
  'lib/store/transitions/absence.test.ts',
]
const RESOLVING = ['lib/store/resolutions.test.ts', 'lib/payouts/manual-resolution']
const PAYEES = ['lib/payees', 'lib/payouts/payees-stopped.test.ts', 'lib/payouts/payees-of-rows.test.ts']

/** A bug of the function `fn`, by the groups of test files that should notice it: see `sqlBugs`. */
const bug =
  (...groups) =>
  (fn, from, to) => ({ fn, from, to, groups })
export const store = bug(STORE, SENDING)
export const sending = bug(SENDING, STORE)
export const payouts = bug(PAYOUTS, STORE)
export const payees = bug(PAYEES, PAYOUTS)
export const restore = bug(RESTORE, SENDING)
export const resolving = bug(RESOLVING, STORE)
