const STORE = [
  'lib/store/transitions',
  'lib/store/invariants.test.ts',
  'lib/store/kinds.test.ts',
  'lib/store/races.test.ts',
  'lib/store/recipients.test.ts',
  'lib/store/two-layers.test.ts',
]
const SENDING = [
  'lib/submissions/sending/send.test.ts',
  'lib/submissions/manual-resolution/resolve-batch.test.ts',
  'lib/submissions/manual-resolution/resolve-change.test.ts',
  'lib/submissions/sending/escrow-batch.test.ts',
  'lib/submissions/sending/escrows.test.ts',
  'lib/payouts/sending/resume-or-abandon.test.ts',
]
const PAYOUTS = [
  'lib/payouts/approval/submit-for-approval.test.ts',
  'lib/payouts/testing/main-job.test.ts',
  'lib/approvals',
  'lib/payouts/checks/check-across-rows.test.ts',
]
const RESTORE = [
  'lib/submissions/sending/restored-backup.test.ts',
  'lib/reconciliation',
  'lib/activity',
  'lib/store/transitions/absence.test.ts',
]
const RESOLVING = ['lib/store/resolutions.test.ts', 'lib/payouts/manual-resolution']
const PAYEES = ['lib/payees', 'lib/payouts/checks/payees-stopped.test.ts', 'lib/payouts/checks/payees-of-rows.test.ts']

/**
 * A bug of the function `fn`: see `sqlBugs`. The test file of the rule should detect it; the groups run only if it does not.
 */
export const bug =
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
export const takingOver = ofStore('transitions/taking-over')
export const unknownMoney = ofStore('unknown-money')
export const actors = ofStore('actors')
export const servingAlone = ofStore('serving-login-alone')
export const confirmations = bug('lib/store/confirmations.test.ts', STORE, PAYOUTS, RESTORE)
export const paidAccounts = bug('lib/store/paid-accounts.test.ts', PAYEES, PAYOUTS)
export const scheduled = bug('lib/payouts/sending/scheduled.test.ts', STORE, SENDING)
export const waitingForFunds = bug(
  'lib/payouts/sending/waiting-for-funds.test.ts',
  ['lib/payouts/sending/funds-order.test.ts'],
  STORE,
  SENDING,
)
export const escrowRequests = bug('lib/store/escrow-requests.test.ts', STORE, SENDING)
export const resolvingBatches = bug('lib/store/resolving-batches.test.ts', RESOLVING, STORE)
export const twoLayers = bug('lib/store/two-layers.test.ts', PAYOUTS, STORE, PAYEES)
export const contactApproval = bug('lib/payees/accounts/contact-approval.test.ts', PAYEES, STORE)
export const emailGuards = bug('lib/payees/accounts/email-guards.test.ts', PAYEES, STORE)
export const factorSignIn = bug('lib/access/factor/factor-sign-in.test.ts', ['lib/access'])
export const people = bug('lib/store/people.test.ts', ['lib/access'], ['lib/policy'])
export const team = bug('lib/team/team.test.ts', ['lib/store/people.test.ts', 'lib/access'], ['lib/store'])
export const passkeys = bug('lib/access/passkeys/passkeys.test.ts', ['lib/access'], ['lib/team'])
export const comments = bug('lib/approvals/comment.test.ts', PAYOUTS)
export const renewedSession = bug('lib/access/sessions/renew-session.test.ts', ['lib/access'])
export const singleSignOn = bug('lib/access/single-sign-on/sign-in.test.ts', ['lib/access'])
export const limits = bug('lib/policy/limits.test.ts', ['lib/policy'])
export const authors = bug('lib/store/authors.test.ts', ['lib/payouts/authors'])
export const authorsOfPayees = bug('lib/payouts/authors/authors.test.ts', ['lib/payouts/authors'], PAYEES)
export const contributors = bug('lib/store/contributors.test.ts', STORE, PAYEES)
export const lostBatch = bug('lib/payouts/manual-resolution/lost-batch.test.ts', RESOLVING)
export const resolutions = bug('lib/store/resolutions.test.ts', RESOLVING, STORE)

const ofSubmissions = (file) => bug(`lib/submissions/sending/${file}.test.ts`, SENDING, STORE)
export const clockSetBack = ofSubmissions('clock-set-back')
export const escrowBatch = ofSubmissions('escrow-batch')
export const restoredBackup = ofSubmissions('restored-backup')
export const oddAnswers = ofSubmissions('odd-answers')

export const checkDatabase = bug('lib/activity/check-database.test.ts', RESTORE, STORE)

export const accounts = bug('lib/payees/accounts/accounts.test.ts', PAYEES, PAYOUTS)
export const payeesStopped = bug('lib/payouts/checks/payees-stopped.test.ts', PAYEES, PAYOUTS)

export const activityLog = bug('lib/activity/verify.test.ts', ['lib/activity'])
export const activityPages = bug('lib/activity/list-activity.test.ts', ['lib/activity'])
export const livePages = bug('lib/platform/live.test.ts', ['lib/events'])
export const events = bug('lib/events/receive.test.ts', ['lib/events'])
export const reconciliation = bug('lib/reconciliation/reconcile-days.test.ts', ['lib/reconciliation'])
export const balance = bug('lib/balance/balance.test.ts', ['lib/balance'])
export const journal = bug('lib/journal/journal.test.ts', ['lib/journal'])
export const searching = bug('lib/search/find.test.ts')
export const links = bug('lib/payments/links/pay-link.test.ts', STORE, SENDING)
