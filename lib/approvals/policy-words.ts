/** The kinds of proposals as the rules of a policy name them. */
export const POLICY_KINDS = [
  'payout',
  'escrow-payout',
  'release',
  'forced-release',
  'cancel',
  'payee-method',
  'resolution',
  'policy-change',
  'staff-change',
] as const

/** The roles that a step can ask for approvals from. */
export const STEP_ROLES = ['approver', 'admin'] as const

/** What a ceiling limits. */
export const CEILING_SCOPES = ['row', 'payout', 'payee-day', 'maker-day', 'approver-day', 'merchant-day'] as const
export type CeilingScope = (typeof CEILING_SCOPES)[number]
