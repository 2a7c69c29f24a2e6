const of = (folder, ...names) => names.map((name) => `lib/${folder}/${name}.ts`)
const testsOf = (folder, ...names) => names.map((name) => `lib/${folder}/${name}.test.ts`)

/**
 * The files that decide over money, by folder, with the tests that have to notice a bug in them: those of the folder, and
 * those of others where what it does is shown. Rules that need no database stand by themselves: their tests take milliseconds,
 * so all of their mutants are tried where of the others a sample has to do.
 */
export const targets = {
  money: {
    files: of('money', 'amount', 'difference', 'fees', 'format', 'limits'),
    tests: ['lib/money/**/*.test.ts'],
  },
  'payout-rules': {
    files: of(
      ...['payouts', 'batch-quotes', 'content', 'day-limit', 'fee-tiers', 'outcome', 'part-sums', 'quote', 'result'],
      ...['savings', 'split'],
    ),
    tests: testsOf(
      ...['payouts', 'content', 'day-limit', 'fee-tiers', 'outcome', 'part-sums', 'proposed', 'quote', 'result'],
      ...['savings', 'split'],
    ),
  },
  'submission-rules': {
    files: of(
      ...['submissions', 'answers', 'body', 'classify', 'closing', 'match-items', 'named-escrows', 'quote-drift'],
      ...['read-disbursement', 'scan-list', 'schedule', 'status-words', 'tag'],
    ),
    tests: testsOf(
      ...['submissions', 'answers', 'body', 'classify', 'closing', 'escrow-answers', 'match-items', 'named-escrows'],
      ...[
        'quote-drift',
        'read-disbursement',
        'read-escrow-disbursement',
        'scan-list',
        'schedule',
        'status-words',
        'tag',
      ],
    ),
  },
  'escrow-rules': {
    files: of('escrow-payouts', 'board', 'result', 'time-left'),
    tests: testsOf('escrow-payouts', 'board', 'result', 'time-left'),
  },
  payouts: {
    files: of(
      ...['payouts', 'batch-content', 'decide', 'editors', 'estimated-fees', 'first-payout', 'paid-before'],
      ...['paid-today', 'pay-again', 'proposed', 'quote-draft', 'request-approval'],
    ),
    tests: testsOf(
      ...[
        'payouts',
        'asking',
        'deciding',
        'escrow-payout',
        'first-payout',
        'held',
        'late-quote',
        'list-payouts',
        'main-job',
      ],
      ...['paid-today', 'pay-again', 'payees-of-rows', 'payees-stopped', 'proposed', 'settling', 'two-pages'],
    ),
  },
  payees: {
    files: of(
      ...['payees', 'account-content', 'accounts', 'ask-account', 'ask-email', 'change', 'connect', 'decide-account'],
      ...['decide-email', 'email-content', 'filters'],
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
  'escrow-payouts': {
    files: of(
      ...['escrow-payouts', 'decide', 'keep-items', 'propose', 'read-board', 'read-changes', 'read-escrows'],
      ...['refresh-due', 'reverse-one'],
    ),
    tests: ['lib/escrow-payouts/**/*.test.ts'],
  },
}
