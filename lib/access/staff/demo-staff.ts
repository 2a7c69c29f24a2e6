import type { Role } from '@/lib/access/roles'

type DemoPerson = {
  readonly key: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly does: string
}

/** Published on the sign-in page and in the README: it works only in the sandbox. */
export const DEMO_PASSWORD = 'count-every-coin'

/** The staff of the sandbox environment. Two of each role, because nobody approves what they prepared. */
export const DEMO_STAFF: readonly DemoPerson[] = [
  {
    key: 'preparer',
    email: 'preparer@demo.example',
    name: 'R. Nambi',
    role: 'preparer',
    does: 'uploads, checks, asks',
  },
  {
    key: 'preparer2',
    email: 'preparer2@demo.example',
    name: 'S. Achieng',
    role: 'preparer',
    does: 'a second preparer',
  },
  { key: 'approver', email: 'approver@demo.example', name: 'D. Okot', role: 'approver', does: 'approves, releases' },
  {
    key: 'approver2',
    email: 'approver2@demo.example',
    name: 'G. Tumusiime',
    role: 'approver',
    does: 'a second approver',
  },
  { key: 'admin', email: 'admin@demo.example', name: 'P. Kato', role: 'admin', does: 'staff, limits, policy' },
  { key: 'viewer', email: 'viewer@demo.example', name: 'L. Auma', role: 'viewer', does: 'reads only' },
]
