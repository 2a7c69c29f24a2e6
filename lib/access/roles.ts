/** The one table of who may do what. Pages, actions, route handlers and screens all ask it, nothing else decides. */
export const ROLES = ['viewer', 'preparer', 'approver', 'admin'] as const
export type Role = (typeof ROLES)[number]

const everyone = ['viewer', 'preparer', 'approver', 'admin'] as const
const makers = ['preparer', 'approver'] as const
const checkers = ['approver'] as const
const admins = ['admin'] as const
const consenters = ['approver', 'admin'] as const

const PERMISSIONS = {
  read: everyone,
  'payouts:prepare': makers,
  'payments:collect': makers,
  'payees:edit': makers,
  'payees:invite': makers,
  'payouts:approve': checkers,
  'payments:approve': checkers,
  'escrows:approve': checkers,
  // To ask for a release past terms that nobody has met, and to approve one: two different people all the same.
  'escrows:force': checkers,
  'wallets:approve': checkers,
  'staff:manage': admins,
  'policy:manage': admins,
  // To what loosens a policy; never to what one asked for oneself.
  'policy:consent': consenters,
  'webhooks:manage': admins,
  // To close what a search of the service's lists found, and to say why a database that looks old is the right one.
  'findings:resolve': consenters,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether a role carries a permission (roles of the house: viewer reads, preparer makes, approver checks, admin runs the desk). */
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
  'policy:manage',
  'policy:consent',
  'webhooks:manage',
  'findings:resolve',
]

/** Whether a role approves or administers anything, which a password alone must not do where money is real. */
export const roleNeedsFactor = (role: Role): boolean => DECIDES.some((permission) => may(role, permission))

/** A role as stored, or null for a word that is none: whoever holds it may do nothing. */
export const roleFrom = (text: string): Role | null => ROLES.find((role) => role === text) ?? null
