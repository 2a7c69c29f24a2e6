/** The only table of permissions. Pages, actions, route handlers and components all use it. */
export const ROLES = ['viewer', 'preparer', 'approver', 'admin', 'auditor'] as const
export type Role = (typeof ROLES)[number]

const everyone = ROLES
const makers = ['preparer', 'approver'] as const
const checkers = ['approver'] as const
const admins = ['admin'] as const
const consenters = ['approver', 'admin'] as const
const overseers = ['approver', 'admin', 'auditor'] as const

const PERMISSIONS = {
  read: everyone,
  'payouts:prepare': makers,
  'payments:collect': makers,
  'payees:edit': makers,
  'payees:invite': makers,
  'payouts:approve': checkers,
  'payments:approve': checkers,
  'escrows:approve': checkers,
  // To write about a proposal, for its maker and those who decide.
  'proposals:comment': ['preparer', 'approver', 'admin'],
  // To propose a release before all terms are met, and to approve one: two different people all the same.
  'escrows:force': checkers,
  'wallets:approve': checkers,
  // The list of people, their last sign-in, and what waits for a second person.
  'staff:read': overseers,
  // The whole activity log, with where each act came from. What was done to one payout, payee or escrow everybody reads on its page.
  'activity:read': overseers,
  'staff:manage': admins,
  'staff:consent': consenters,
  'policy:manage': admins,
  // To approve looser limits; never for one's own proposal.
  'policy:consent': consenters,
  'webhooks:manage': admins,
  // To look up what happened when somebody was shown an error, and to download the diagnostic bundle.
  'support:read': admins,
  // To delete everything in the sandbox and begin again.
  'sandbox:start-over': admins,
  // To resolve findings of reconciliation, and to confirm that a database that looks old is the right one.
  'findings:resolve': consenters,
  // To say who looks into a finding, and to write about it.
  'findings:comment': ['preparer', 'approver', 'admin'],
  // To record what the wallet held. It only warns: the service itself decides what it pays.
  'balance:record': ['preparer', 'approver', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether a role has a permission (viewer reads, preparer makes, approver checks, admin manages, auditor reads everything). */
export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

const DECIDES: readonly Permission[] = [
  'payouts:approve',
  'payments:approve',
  'escrows:approve',
  'escrows:force',
  'wallets:approve',
  'staff:manage',
  'staff:consent',
  'policy:manage',
  'policy:consent',
  'webhooks:manage',
  'findings:resolve',
]

/** Whether a role approves or administers anything, for which a password alone is not enough where money is real. */
export const roleNeedsFactor = (role: Role): boolean => DECIDES.some((permission) => may(role, permission))

/** A role as stored, or null for an unknown word: a person with it may do nothing. */
export const roleFrom = (text: string): Role | null => ROLES.find((role) => role === text) ?? null

/** What a role may do, in the order of the table. */
export const permissionsOf = (role: Role): readonly Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission))
