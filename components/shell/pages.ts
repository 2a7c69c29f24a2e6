import type { Route } from 'next'
import { may, type Permission, type Role } from '@/lib/access/roles'
import type { Messages } from '@/lib/messages/en'
import type { SystemStatus } from '@/lib/overview/system-status'

export type Page = {
  readonly href: Route
  /** Its name in the messages `shell.page`. */
  readonly key: keyof Messages['shell']['page']
  /** Its symbol in page-icons.svg. */
  readonly icon: string
  readonly waiting?: keyof SystemStatus['waiting']
  /** The permission that its readers need, where not everybody may read it. */
  readonly needs?: Permission
}
type Group = { readonly title: 'setUp' | null; readonly pages: readonly Page[] }

/** The pages of the dashboard, in the order of the sidebar. A new page adds its line here. */
export const GROUPS: readonly Group[] = [
  {
    title: null,
    pages: [
      { href: '/', key: 'overview', icon: 'layout-dashboard', waiting: 'overview' },
      { href: '/payouts', key: 'payouts', icon: 'file-text' },
      { href: '/money-out', key: 'moneyOut', icon: 'arrow-up-right' },
      { href: '/approvals', key: 'approvals', icon: 'stamp', waiting: 'approvals' },
      { href: '/payments', key: 'payments', icon: 'arrow-down-left' },
      { href: '/escrows', key: 'escrows', icon: 'lock' },
      { href: '/escrow-payouts', key: 'escrowPayouts', icon: 'hand-coins' },
      { href: '/disbursements', key: 'disbursements', icon: 'send' },
      { href: '/reconciliation', key: 'reconciliation', icon: 'search-check' },
      { href: '/payees', key: 'payees', icon: 'users-round' },
      { href: '/events', key: 'events', icon: 'radio' },
      { href: '/activity', key: 'activity', icon: 'history', needs: 'activity:read' },
    ],
  },
  {
    title: 'setUp',
    pages: [
      { href: '/settings', key: 'settings', icon: 'sliders-horizontal' },
      { href: '/team', key: 'team', icon: 'contact', needs: 'staff:read' },
    ],
  },
]

/** Whether a person with this role may open a page. */
export const mayOpen = ({ needs }: Page, role: Role): boolean => needs === undefined || may(role, needs)

export const PAGES: readonly Page[] = GROUPS.flatMap((group) => group.pages)

/** Whether an address is that of a page or below it; below `/` there is only `/`. */
export const isUnder = (href: string, path: string): boolean =>
  path === href || (href !== '/' && path.startsWith(`${href}/`))

/** The page of the sidebar that an address belongs to: itself, or the list that a detail came from. */
export function pageOf(path: string): Page | null {
  return PAGES.find(({ href }) => isUnder(href, path)) ?? null
}
