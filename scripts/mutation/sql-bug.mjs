const STORE = [
  'lib/store/transitions',
  'lib/store/invariants.test.ts',
  'lib/store/kinds.test.ts',
  'lib/store/races.test.ts',
  'lib/store/recipients.test.ts',
  'lib/store/two-layers.test.ts',
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

/**
 * A bug of the function `fn`: see `sqlBugs`. The test file that holds the rule should notice it; the groups are run only where
 * it does not.
 */
const bug =
  (file, ...groups) =>
  (fn, from, to) => ({ fn, from, to, groups: [[file], ...groups] })

const ofStore = (file) => bug(`lib/store/${file}.test.ts`, STORE, SENDING)
export const absence = ofStore('transitions/absence')
export const afterRestore = ofStore('after-restore')
export const attempts = ofStore('transitions/attempts')
export const beginning = ofStore('beginning-attempts')
export const invariants = ofStore('invariants')
export const holds = ofStore('holds')
export const changing = ofStore('changing-submissions')
export const lostTime = ofStore('lost-time')
export const mayHaveRun = ofStore('may-have-run')
export const newSubmissions = ofStore('new-submissions')
export const observations = ofStore('transitions/observations')
export const proposals = ofStore('transitions/proposals')
export const provingAbsence = ofStore('proving-absence')
export const recipients = ofStore('recipients')
export const rowOutcomes = ofStore('row-outcomes')
export const unknownMoney = ofStore('unknown-money')
export const confirmations = bug('lib/store/confirmations.test.ts', STORE, PAYOUTS, RESTORE)
export const paidAccounts = bug('lib/store/paid-accounts.test.ts', PAYEES, PAYOUTS)
export const resolvingBatches = bug('lib/store/resolving-batches.test.ts', RESOLVING, STORE)
export const twoLayers = bug('lib/store/two-layers.test.ts', PAYOUTS, STORE, PAYEES)
export const contactApproval = bug('lib/payees/contact-approval.test.ts', PAYEES, STORE)
export const emailGuards = bug('lib/payees/email-guards.test.ts', PAYEES, STORE)
export const factorSignIn = bug('lib/access/factor-sign-in.test.ts', ['lib/access'])
export const people = bug('lib/store/people.test.ts', ['lib/access'], ['lib/limits'])
export const limits = bug('lib/limits/limits.test.ts', ['lib/limits'])
export const contributors = bug('lib/store/contributors.test.ts', STORE, PAYEES)
export const lostBatch = bug('lib/payouts/manual-resolution/lost-batch.test.ts', RESOLVING)
export const resolutions = bug('lib/store/resolutions.test.ts', RESOLVING, STORE)

const ofSubmissions = (file) => bug(`lib/submissions/${file}.test.ts`, SENDING, STORE)
export const changes = ofSubmissions('settle-change')
export const clockSetBack = ofSubmissions('clock-set-back')
export const escrowBatch = ofSubmissions('escrow-batch')
export const oddAnswers = ofSubmissions('odd-answers')

export const checkDatabase = bug('lib/audit/check-database.test.ts', RESTORE, STORE)

export const accounts = bug('lib/payees/accounts.test.ts', PAYEES, PAYOUTS)
export const payeesStopped = bug('lib/payouts/payees-stopped.test.ts', PAYEES, PAYOUTS)
