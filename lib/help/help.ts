import type { Messages } from '@/lib/messages/en'
import type { StatusCode } from '@/lib/status/status-code'

/** A page of the sidebar that has help. */
export type HelpPage = keyof Messages['help']['page']
export type HelpNumber = keyof Messages['help']['number']

type Help = { readonly numbers: readonly HelpNumber[]; readonly statuses: readonly StatusCode[] }

const UNCLEAR = [
  'sending',
  'sending_stopped',
  'not_known_yet',
  'on_hold',
  'waiting_for_funds',
  'found_twice',
  'figures_differ',
  'found_after_restore',
] as const

/** What stands on each page and its details, in the order in which it is explained. */
export const HELP: Readonly<Record<HelpPage, Help>> = {
  overview: { numbers: ['toDo', 'moneyIn', 'moneyOut', 'totalDebit', 'paid'], statuses: ['not_known_yet', 'overdue'] },
  payouts: {
    numbers: ['rows', 'totalDebit', 'estimate', 'fee', 'paid', 'balance'],
    statuses: [
      ...(['draft', 'ready', 'edited', 'format_suggested', 'warning', 'blocked', 'excluded'] as const),
      ...(['waiting_for_approval', 'approved', 'rejected', 'scheduled', 'accepted', 'processing', ...UNCLEAR] as const),
      ...(['paid', 'completed', 'partly_paid', 'failed', 'cancelled'] as const),
    ],
  },
  approvals: {
    numbers: ['totalDebit', 'fee', 'balance'],
    statuses: ['waiting_for_approval', 'approved', 'rejected', 'expired'],
  },
  payments: {
    numbers: ['amount', 'asOf'],
    statuses: ['pending', 'completed', 'failed', 'cancelled', 'refunded', 'reversed', 'expired', 'not_known_yet'],
  },
  escrows: {
    numbers: ['amount', 'terms'],
    statuses: [
      ...(['pending', 'in_escrow', 'terms_met', 'due_soon', 'overdue', 'disputed', 'released', 'reversed'] as const),
      ...(['failed', 'not_known_yet', 'on_hold'] as const),
    ],
  },
  escrowPayouts: {
    numbers: ['released', 'asOf'],
    statuses: ['pending', 'in_escrow', 'terms_met', 'due_soon', 'overdue', 'partly_released', 'released', 'completed'],
  },
  disbursements: {
    numbers: ['successful', 'asOf'],
    statuses: ['pending', 'processing', 'completed', 'partly_paid', 'failed', 'cancelled'],
  },
  reconciliation: { numbers: ['difference', 'findings'], statuses: ['not_known_yet', 'found_twice'] },
  payees: { numbers: ['lastPaid'], statuses: ['connected', 'not_connected', 'waiting_for_approval', 'approved'] },
  events: { numbers: ['deliveries'], statuses: [] },
  activity: { numbers: [], statuses: [] },
  settings: { numbers: ['balance'], statuses: ['warning'] },
  team: { numbers: [], statuses: ['waiting_for_approval'] },
}

/** Every number that is explained, each once. */
export const HELP_NUMBERS: readonly HelpNumber[] = [...new Set(Object.values(HELP).flatMap(({ numbers }) => numbers))]

/** Whether a page of the sidebar has help. */
export const hasHelp = (key: string): key is HelpPage => Object.hasOwn(HELP, key)
