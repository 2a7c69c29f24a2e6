import type { Role } from '@/lib/access/roles'
import type { Act } from '@/lib/activity/acts'

type Step = {
  /** Its texts in the messages `overview.steps`. */
  readonly key: string
  readonly href: string
  /** It is done once the person has done one of these. */
  readonly acts: readonly Act[]
}

const BALANCE = { key: 'balance', href: '/settings/balance', acts: ['balance.record'] } as const satisfies Step

/** The first five things for a newcomer to try, by role. Roles that only read have none. */
const STEPS = {
  preparer: [
    { key: 'payout', href: '/payouts/new', acts: ['payout.created'] },
    { key: 'submit', href: '/payouts', acts: ['proposal.ask'] },
    { key: 'payee', href: '/payees', acts: ['payee.add'] },
    { key: 'invite', href: '/payees', acts: ['invitation.make'] },
    BALANCE,
  ],
  approver: [
    { key: 'decide', href: '/approvals', acts: ['proposal.approve', 'proposal.reject'] },
    { key: 'comment', href: '/approvals', acts: ['proposal.comment'] },
    { key: 'compare', href: '/reconciliation', acts: ['reconciliation.request'] },
    { key: 'evidence', href: '/payouts', acts: ['evidence.export'] },
    BALANCE,
  ],
  admin: [
    { key: 'person', href: '/team', acts: ['staff.add', 'staff.ask'] },
    { key: 'policy', href: '/settings/policy', acts: ['policy.ask', 'policy.set'] },
    { key: 'limits', href: '/settings', acts: ['limits.ask', 'limits.set'] },
    { key: 'accounts', href: '/reconciliation/journal', acts: ['journal.set-accounts'] },
    BALANCE,
  ],
  viewer: [],
  auditor: [],
} as const satisfies Readonly<Record<Role, readonly Step[]>>

type StepKey = (typeof STEPS)[Role][number]['key']

/** A step as the overview shows it. */
export type FirstStep = { readonly key: StepKey; readonly href: string; readonly done: boolean }

/** The acts that tick the steps of a role. */
export const actsOf = (role: Role): readonly Act[] => STEPS[role].flatMap(({ acts }) => [...acts])

/** The steps of a role, those done by these acts. */
export const stepsAfter = (role: Role, done: ReadonlySet<string>): readonly FirstStep[] =>
  STEPS[role].map(({ key, href, acts }) => ({ key, href, done: acts.some((act) => done.has(act)) }))
