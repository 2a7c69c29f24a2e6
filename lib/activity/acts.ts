import { SUBMISSION_STATES } from '@/lib/store/transitions/standing'

/**
 * Everything that the activity log records, by the first part of its action (`payout.rows-edited`). A new act adds its word here and its
 * sentence to the messages `activity.act`.
 */
export const ACTS = {
  payout: [
    ...(['created', 'sheet-saved', 'sheet-replaced', 'sheet-put-back', 'rows-edited'] as const),
    ...(['rows-added', 'terms', 'control-set', 'renamed', 'noted', 'discarded', 'pay-again'] as const),
  ],
  'payout-template': ['save', 'schedule', 'remove'],
  proposal: ['ask', 'approve', 'reject', 'void', 'lapse', 'remind', 'comment'],
  submission: [...SUBMISSION_STATES, 'scan', 'adopt-epoch', 'erase-bodies'],
  payee: ['add', 'rename', 'email', 'reference', 'language', 'merge'],
  'payee-mail': ['set'],
  'payee-group': ['make', 'rename', 'add', 'take-out', 'remove'],
  'payee-account': ['add', 'ask', 'withdraw', 'approve', 'reject', 'connect', 'network', 'end'],
  'payee-email': ['ask', 'withdraw', 'reject'],
  invitation: ['make', 'revoke'],
  'payer-token': ['keep'],
  staff: [
    ...(['sign-in', 'add', 'disable', 'enable', 'set-role', 'set-groups', 'reset-password', 'reset-factor'] as const),
    ...([
      'enrol',
      'end-sessions',
      'hand-over',
      'use-access',
      'seed-demo',
      'ask',
      'ask-reset',
      'approve',
      'reject',
    ] as const),
    ...(['ask-end-every-session', 'end-every-session', 'end-own-sessions', 'change-own-password'] as const),
    ...(['set-up-factor', 'remove-factor', 'add-passkey', 'remove-passkey', 'make-recovery-codes'] as const),
    ...(['use-recovery-code', 'connect-identity', 'disconnect-identity'] as const),
  ],
  limits: ['ask', 'set', 'approve', 'reject'],
  policy: ['ask', 'set', 'approve', 'reject'],
  finding: ['resolve', 'assign', 'comment'],
  reconciliation: ['request', 'end'],
  sweep: ['end'],
  balance: ['record'],
  journal: ['set-accounts'],
  event: ['handle-again'],
  webhook: ['create', 'change', 'use-secret', 'test', 'remove'],
  payments: ['export', 'download'],
  'payment-link': ['make', 'close'],
  activity: ['export'],
  evidence: ['export'],
  support: ['bundle'],
  control: ['sending', 'block-sending', 'accept-database', 'epoch', 'clock-set-back'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Acts = typeof ACTS

/** An action of the activity log: "payout.rows-edited". */
export type Act = { [Part in keyof Acts]: `${Part}.${Acts[Part][number]}` }[keyof Acts]

const AREAS = {
  payouts: ['payout', 'payout-template'],
  approvals: ['proposal'],
  sending: ['submission'],
  payees: ['payee', 'payee-account', 'payee-email', 'payee-mail', 'payee-group', 'invitation', 'payer-token'],
  people: ['staff'],
  policy: ['policy', 'limits'],
  records: [
    'finding',
    'reconciliation',
    'sweep',
    'balance',
    'journal',
    'event',
    'webhook',
    'payments',
    'payment-link',
    'activity',
    'evidence',
    'support',
  ],
  system: ['control'],
} as const satisfies Readonly<Record<string, readonly (keyof Acts)[]>>

/** What the filter of the activity page offers. */
export type Area = keyof typeof AREAS
export const AREA_NAMES = Object.keys(AREAS) as readonly Area[]

/** The actions of an area. */
export const actsIn = (area: Area): readonly Act[] =>
  (AREAS[area] as readonly (keyof Acts)[]).flatMap((part) => ACTS[part].map((verb) => `${part}.${verb}` as Act))

const ALL: ReadonlySet<string> = new Set(AREA_NAMES.flatMap(actsIn))

/** Whether an action is one of the registry: an older version may have recorded others. */
export const isAct = (action: string): action is Act => ALL.has(action)
