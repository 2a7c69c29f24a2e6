const of = (folder, ...names) => names.map((name) => `lib/${folder}/${name}.ts`)

/**
 * The files that decide over money, by folder, with the tests that have to notice a bug in them: those of the folder, and
 * those of others where what it does is shown. Few tests make short runs, and a bug that they miss counts as missed.
 */
export const targets = {
  money: {
    files: of('money', 'amount', 'difference', 'fees', 'format', 'limits'),
    tests: ['lib/money/**/*.test.ts'],
  },
  payees: {
    files: of(
      ...['payees', 'account-content', 'accounts', 'ask-account', 'change', 'connect', 'decide-account', 'filters'],
      ...['find-payee', 'finish-connect', 'import-payees', 'invite', 'list-payees', 'merge-payees', 'payee-input'],
      ...['read-payee', 'save-payee', 'search-words', 'start-connect'],
    ),
    tests: ['lib/payees/**/*.test.ts'],
  },
  proposals: {
    files: of(
      ...['proposals', 'approval-line', 'decide', 'decide-together', 'decision-input', 'list-approvals'],
      ...['prove-and-decide', 'read-proposals'],
    ),
    tests: ['lib/{proposals,limits}/**/*.test.ts', 'lib/payouts/{main-job,two-pages}.test.ts'],
  },
  payouts: {
    files: of(
      ...['payouts', 'batch-content', 'batch-quotes', 'content', 'day-limit', 'decide', 'editors', 'estimated-fees'],
      ...['fee-tiers', 'first-payout', 'outcome', 'paid-before', 'paid-today', 'part-sums', 'pay-again', 'proposed'],
      ...['quote', 'quote-draft', 'request-approval', 'result', 'savings', 'split'],
    ),
    tests: ['lib/payouts/**/*.test.ts'],
  },
  'escrow-payouts': {
    files: of(
      ...['escrow-payouts', 'board', 'decide', 'keep-items', 'propose', 'read-board', 'read-changes', 'read-escrows'],
      ...['refresh-due', 'result', 'reverse-one', 'time-left'],
    ),
    tests: ['lib/escrow-payouts/**/*.test.ts'],
  },
  submissions: {
    files: of(
      ...['submissions', 'answers', 'body', 'classify', 'closing', 'match-items', 'named-escrows', 'quote-drift'],
      ...['read-disbursement', 'scan-list', 'schedule', 'status-words', 'tag'],
    ),
    tests: ['lib/submissions/**/*.test.ts'],
  },
}
