import { type Message, message } from '@/lib/messages/message'
import { isFinal, isNotKnown } from '@/lib/submissions/state/submission-status'
import { hasEnded, type Stage, stageIn } from './escrow-status'
import { termsMet } from './terms'
import type { EscrowProposalKind, EscrowView, RequestView, TermView } from './view'

/** What this person's role allows on the page of an escrow. */
export type Abilities = { readonly mayCollect: boolean; readonly mayForce: boolean }

/** The possible actions: `null` where one can be taken, else why not. */
export type AvailableActions = {
  readonly release: Message | null
  /** An early release, before all terms are met; `undefined` where all are met. */
  readonly force: Message | null | undefined
  readonly reverse: Message | null
  readonly dispute: Message | null
  readonly fulfil: (term: TermView) => Message | null
}

const NOT_YOURS = message('escrow.choice.notYours')

/** What can be done with an escrow now, and for the rest why not. Only the service decides in the end. */
export function availableActions(escrow: EscrowView, hands: Abilities): AvailableActions {
  const stops = whatStopsAll(escrow, hands)
  const taken = takenDispute(escrow)
  const stage = stageIn(escrow)
  const met = escrow.providerState === null ? null : termsMet(escrow.providerState)
  const free = stops ?? underway(escrow)
  const money = free ?? ended(stage)
  return {
    release: money ?? fromBoard(escrow) ?? unpaid(stage) ?? disputed(stage, taken) ?? openTerms(met),
    force:
      met === true
        ? undefined
        : (money ??
          fromBoard(escrow) ??
          unpaid(stage) ??
          disputed(stage, taken) ??
          (hands.mayForce ? null : NOT_FORCING)),
    // Money that we paid in may still be there although the service calls its escrow cancelled; only a request shows it.
    reverse: free ?? (escrow.ofPayout !== null && stage === 'never-paid' ? null : ended(stage)),
    dispute:
      money ??
      unpaid(stage) ??
      (stage === 'disputed'
        ? message('escrow.choice.alreadyDisputed')
        : taken
          ? message('escrow.choice.disputing')
          : null),
    fulfil: (term) => stops ?? fulfilling(escrow, term) ?? ended(stage) ?? unmet(term),
  }
}

const NOT_FORCING = message('escrow.choice.notForcing')

function whatStopsAll(escrow: EscrowView, { mayCollect }: Abilities): Message | null {
  if (!mayCollect) return NOT_YOURS
  if (escrow.serviceId === null) return message('escrow.choice.notConfirmed')
  if (escrow.providerState === null || escrow.providerState.amount === null || escrow.providerState.currency === null)
    return message('escrow.choice.notRead')
  return null
}

const ABOUT: Readonly<Record<RequestView['kind'] | EscrowProposalKind, string>> = {
  'declare-absent': 'absent',
  'create-escrow': 'collection',
  'fulfil-term': 'term',
  'dispute-escrow': 'dispute',
  'release-escrow': 'release',
  'release-escrow-disbursement': 'release',
  'reverse-escrow': 'return',
}

// The service accepted the dispute: that it does not show it yet does not stop a return of the money.
const isTakenDispute = ({ kind, state }: RequestView): boolean => kind === 'dispute-escrow' && state === 'accepted'
const takenDispute = ({ requests }: EscrowView): boolean => requests.some(isTakenDispute)

const isOpen = ({ state }: RequestView): boolean => !isFinal(state)

function underway({ requests, proposals }: EscrowView): Message | null {
  const asked = proposals.find(({ state }) => state === 'pending')
  if (asked !== undefined) return message('escrow.choice.asked', { who: asked.maker, what: ABOUT[asked.kind] })
  const open = requests.find(
    (one) => one.kind !== 'create-escrow' && one.kind !== 'fulfil-term' && isOpen(one) && !isTakenDispute(one),
  )
  if (open === undefined) return null
  return isNotKnown(open)
    ? message('escrow.choice.unknown', { what: ABOUT[open.kind] })
    : message('escrow.choice.underWay', { what: ABOUT[open.kind] })
}

function fulfilling({ requests }: EscrowView, { id }: TermView): Message | null {
  const open = requests.find((one) => one.kind === 'fulfil-term' && one.termId === id && isOpen(one))
  if (open === undefined) return null
  return isNotKnown(open) ? message('escrow.choice.metUnknown') : message('escrow.choice.meeting')
}

function unmet({ id, isMet }: TermView): Message | null {
  if (isMet === true) return message('escrow.choice.met')
  return id === null ? message('escrow.choice.noId') : null
}

const fromBoard = ({ ofPayout }: EscrowView): Message | null =>
  ofPayout === null ? null : message('escrow.choice.fromBoard')

const openTerms = (met: boolean | null): Message | null => {
  if (met === true) return null
  return met === false ? message('escrow.choice.termsOpen') : message('escrow.choice.termsUnknown')
}

const unpaid = (stage: Stage): Message | null => (stage === 'unpaid' ? message('escrow.choice.unpaid') : null)
const disputed = (stage: Stage, taken: boolean): Message | null =>
  stage === 'disputed' || taken ? message('escrow.choice.disputed') : null

function ended(stage: Stage): Message | null {
  if (!hasEnded(stage)) return null
  if (stage === 'never-paid') return message('escrow.choice.neverPaid')
  return stage === 'released' ? message('escrow.choice.released') : message('escrow.choice.returned')
}
