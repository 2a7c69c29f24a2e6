import { termState, termsMet } from '@/lib/escrow/collections/terms'
import { heldStage, mayHoldMoney, stageOfEscrow } from '@/lib/escrow/payouts/stage'
import { type Message, message } from '@/lib/messages/message'
import { type Amount, sum } from '@/lib/money/amount'
import type { Board, BoardEscrow } from './view'

const HOUR_MS = 3_600_000

/** The filters of the board. */
export const SHOWS = ['all', 'ready', 'due-soon', 'overdue', 'waiting', 'released', 'stuck'] as const
export type Show = (typeof SHOWS)[number]

/** The groups of the board. Each escrow is in exactly one. */
export const GROUPS = ['stuck', 'under-way', 'overdue', 'ready', 'waiting', 'closed'] as const
export type Group = (typeof GROUPS)[number]

type Now = { readonly now: Date; readonly soonHours: number; readonly cancelled: boolean }

/** What the groups depend on, besides the escrows. */
export const nowOf = ({ soonHours, cancelled }: Pick<Board, 'soonHours' | 'cancelled'>, now: Date): Now => ({
  ...{ now, soonHours, cancelled },
})

const met = (escrow: BoardEscrow): boolean | null => (escrow.readAt === null ? null : termsMet(escrow))

/**
 * The group of an escrow. Stuck: a person has to check it, since it is disputed, ended without a known result for its money,
 * has an unknown status word, has no readable identifier, or is still held although its batch was cancelled.
 */
export function groupOf(escrow: BoardEscrow, now: Now): Group {
  const stage = stageOfEscrow(escrow)
  if (stage === 'released' || stage === 'returned') return 'closed'
  if (stage !== 'held' || escrow.escrowId === null || now.cancelled) return 'stuck'
  if (escrow.claim !== null) return 'under-way'
  if (met(escrow) === true) return 'ready'
  return isOverdue(escrow, now.now) ? 'overdue' : 'waiting'
}

/** Whether its terms were not met by their deadline. Where it is not known whether they are met, the deadline counts. */
export const isOverdue = (escrow: BoardEscrow, now: Date): boolean =>
  escrow.deadline !== null && met(escrow) !== true && Date.parse(escrow.deadline) < now.getTime()

/** Whether its terms have to be met within so many hours from now. */
export function isDueSoon(escrow: BoardEscrow, { now, soonHours }: Now): boolean {
  if (escrow.deadline === null || met(escrow) === true) return false
  const left = Date.parse(escrow.deadline) - now.getTime()
  return left >= 0 && left <= soonHours * HOUR_MS
}

/** Whether an escrow is shown under a filter of the board. */
export function isShown(escrow: BoardEscrow, show: Show, now: Now): boolean {
  const group = groupOf(escrow, now)
  switch (show) {
    case 'all':
      return true
    case 'released':
      return heldStage(escrow.status) === 'released'
    case 'due-soon':
      return group === 'waiting' && isDueSoon(escrow, now)
    case 'ready':
    case 'overdue':
    case 'waiting':
    case 'stuck':
      return group === show
  }
}

export type BoardGroup = {
  readonly group: Group
  readonly escrows: readonly BoardEscrow[]
  /** Null where the amount of one of them is not known: a sum without it would be wrong. */
  readonly total: Amount | null
}

/** The escrows by group, the earliest deadline first; groups without any are left out. */
export function grouped(escrows: readonly BoardEscrow[], now: Now): readonly BoardGroup[] {
  const parts = Map.groupBy(escrows, (one) => groupOf(one, now))
  return GROUPS.flatMap((group) => {
    const own = parts.get(group)?.toSorted(byDeadline)
    return own === undefined ? [] : [{ group, escrows: own, total: totalOf(own) }]
  })
}

const byDeadline = (a: BoardEscrow, b: BoardEscrow): number =>
  (a.deadline === null ? Number.POSITIVE_INFINITY : Date.parse(a.deadline)) -
    (b.deadline === null ? Number.POSITIVE_INFINITY : Date.parse(b.deadline)) || a.place - b.place

/** The exact sum of their amounts; null where one is not known. */
export function totalOf(escrows: readonly BoardEscrow[]): Amount | null {
  const amounts = escrows.map(({ amount }) => amount)
  return amounts.includes(null) ? null : sum(amounts.filter((amount) => amount !== null))
}

/** How many escrows each filter of the board shows. */
export const countsOf = (escrows: readonly BoardEscrow[], now: Now): Readonly<Record<Show, number>> => ({
  all: escrows.length,
  ...{ ready: 0, 'due-soon': 0, overdue: 0, waiting: 0, released: 0, stuck: 0 },
  ...Object.fromEntries(SHOWS.map((show) => [show, escrows.filter((one) => isShown(one, show, now)).length])),
})

/** The most escrows in one release: each is read again before the release is proposed, and after it was sent. */
export const MOST_IN_RELEASE = 100

/** Why an escrow cannot be part of a release now; null where it can, perhaps only as an early release. */
export function whyNotChosen(escrow: BoardEscrow, cancelled: boolean): Message | null {
  if (escrow.escrowId === null) return message('board.notChosen.noId')
  if (cancelled) return message('board.notChosen.cancelled')
  if (escrow.claim !== null) return message('board.notChosen.underWay')
  if (escrow.asked !== null) return message('board.notChosen.waits')
  if (escrow.readAt === null) return message('board.notChosen.notRead')
  if (escrow.amount === null) return message('board.notChosen.noAmount')
  switch (stageOfEscrow(escrow)) {
    case 'held':
      return null
    case 'released':
      return message('board.notChosen.released')
    case 'returned':
      return message('board.notChosen.returned')
    case 'disputed':
      return message('board.notChosen.disputed')
    case 'ended':
      return message('board.notChosen.ended')
    case 'unknown':
      return message('board.notChosen.unknown')
  }
}

/** The time of the oldest own reading among the escrows that may hold money; null where there is none. */
export const oldestReading = (escrows: readonly BoardEscrow[]): string | null =>
  escrows
    .filter(({ status }) => mayHoldMoney(status))
    .flatMap(({ readAt }) => readAt ?? [])
    .reduce<string | null>((least, at) => (least === null || at < least ? at : least), null)

/** Whether every term of it is met, so that it is released normally, not early. */
export const isReady = (escrow: BoardEscrow): boolean => met(escrow) === true

/** The deadline of an escrow: the earliest of the terms that are not met; a time lock has none. */
export function deadlineOf(terms: BoardEscrow['terms'], now: Date): string | null {
  const open = (terms ?? []).filter(
    (term) => term.deadline !== null && term.type !== 'time_lock' && termState(term, now) !== 'met',
  )
  return open.flatMap(({ deadline }) => deadline ?? []).toSorted()[0] ?? null
}
