import type { Role } from '@/lib/access/roles'

type DemoPerson = {
  readonly key: 'preparer' | 'preparer2' | 'approver' | 'approver2' | 'admin' | 'admin2' | 'viewer' | 'auditor'
  readonly email: string
  readonly name: string
  readonly role: Role
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
  },
  {
    key: 'preparer2',
    email: 'preparer2@demo.example',
    name: 'S. Achieng',
    role: 'preparer',
  },
  { key: 'approver', email: 'approver@demo.example', name: 'D. Okot', role: 'approver' },
  {
    key: 'approver2',
    email: 'approver2@demo.example',
    name: 'G. Tumusiime',
    role: 'approver',
  },
  { key: 'admin', email: 'admin@demo.example', name: 'P. Kato', role: 'admin' },
  { key: 'admin2', email: 'admin2@demo.example', name: 'M. Ssali', role: 'admin' },
  { key: 'viewer', email: 'viewer@demo.example', name: 'L. Auma', role: 'viewer' },
  { key: 'auditor', email: 'auditor@demo.example', name: 'F. Opio', role: 'auditor' },
]
