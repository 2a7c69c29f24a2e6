import { describe, expect, it } from 'vitest'
import { may, type Permission, ROLES, type Role, roleNeedsFactor } from './roles'

// Written out by hand on purpose: the table in code is compared with what was agreed, not with itself.
const AGREED: Record<Permission, readonly Role[]> = {
  read: ['viewer', 'preparer', 'approver', 'admin', 'auditor'],
  'payouts:prepare': ['preparer', 'approver'],
  'payments:collect': ['preparer', 'approver'],
  'payees:edit': ['preparer', 'approver'],
  'payees:invite': ['preparer', 'approver'],
  'payouts:approve': ['approver'],
  'payments:approve': ['approver'],
  'escrows:approve': ['approver'],
  'escrows:force': ['approver'],
  'wallets:approve': ['approver'],
  'proposals:comment': ['preparer', 'approver', 'admin'],
  'staff:read': ['approver', 'admin', 'auditor'],
  'activity:read': ['approver', 'admin', 'auditor'],
  'staff:manage': ['admin'],
  'staff:consent': ['approver', 'admin'],
  'policy:manage': ['admin'],
  'policy:consent': ['approver', 'admin'],
  'webhooks:manage': ['admin'],
  'support:read': ['admin'],
  'sandbox:start-over': ['admin'],
  'findings:resolve': ['approver', 'admin'],
  'findings:comment': ['preparer', 'approver', 'admin'],
  'balance:record': ['preparer', 'approver', 'admin'],
}
const cells = Object.entries(AGREED).flatMap(([permission, roles]) =>
  ROLES.map((role) => ({ role, permission: permission as Permission, allowed: roles.includes(role) })),
)

describe('who may do what', () => {
  it.each(cells)('$role, $permission: $allowed', ({ role, permission, allowed }) => {
    expect(may(role, permission)).toBe(allowed)
  })

  it('lets no role both prepare money and administer', () => {
    for (const role of ROLES) expect(may(role, 'payouts:prepare') && may(role, 'staff:manage')).toBe(false)
  })

  it('requires a second factor of approvers and admins', () => {
    expect(ROLES.filter(roleNeedsFactor)).toEqual(['approver', 'admin'])
  })
})
