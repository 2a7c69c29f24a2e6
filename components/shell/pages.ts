import {
  ArrowDownLeft,
  FileText,
  HandCoins,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  SearchCheck,
  Send,
  SlidersHorizontal,
  Stamp,
  UsersRound,
} from 'lucide-react'
import type { Route } from 'next'
import type { DeskNow } from '@/lib/overview/system-status'

export type Page = {
  readonly href: Route
  readonly name: string
  readonly icon: LucideIcon
  readonly waiting?: keyof DeskNow['waiting']
}
type Group = { readonly title: string | null; readonly pages: readonly Page[] }

/** The pages of the house, in the order of the sidebar. Only pages that exist: a new page adds its line here. */
export const GROUPS: readonly Group[] = [
  {
    title: null,
    pages: [
      { href: '/', name: 'Overview', icon: LayoutDashboard, waiting: 'overview' },
      { href: '/payouts', name: 'Payouts', icon: FileText },
      { href: '/approvals', name: 'Approvals', icon: Stamp, waiting: 'approvals' },
      { href: '/payments', name: 'Payments', icon: ArrowDownLeft },
      { href: '/escrows', name: 'Escrows', icon: Lock },
      { href: '/escrow-payouts', name: 'Escrow payouts', icon: HandCoins },
      { href: '/disbursements', name: 'Disbursements', icon: Send },
      { href: '/findings', name: 'Findings', icon: SearchCheck },
      { href: '/payees', name: 'Payees', icon: UsersRound },
    ],
  },
  { title: 'Set-up', pages: [{ href: '/settings', name: 'Settings', icon: SlidersHorizontal }] },
]

export const PAGES: readonly Page[] = GROUPS.flatMap((group) => group.pages)

/** Whether an address is a page's own or lies below it; below `/` lies only `/`. */
export const isUnder = (href: string, path: string): boolean =>
  path === href || (href !== '/' && path.startsWith(`${href}/`))

/** The page of the sidebar that an address belongs to: itself, or the list that a detail came from. */
export function pageOf(path: string): Page | null {
  return PAGES.find(({ href }) => isUnder(href, path)) ?? null
}
