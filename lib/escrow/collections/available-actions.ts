import { isFinal, isNotKnown } from '@/lib/submissions/state/submission-status'
import { hasEnded, type Stage, stageIn } from './escrow-status'
import { termsMet } from './terms'
import type { EscrowAsk, EscrowView, RequestView, TermView } from './view'

/** What somebody may do on an escrow's page, as far as their role goes. */
export type Hands = { readonly mayCollect: boolean; readonly mayForce: boolean }

/** A thing that could be done next: `null` where it can, else why it cannot, in a sentence. */
export type Choices = {
  readonly release: string | null
  /** Past terms that nobody has met; `undefined` where there are none to go past. */
  readonly force: string | null | undefined
  readonly reverse: string | null
  readonly dispute: string | null
  readonly fulfil: (term: TermView) => string | null
}

const NOT_YOURS = 'A preparer or an approver does this. Your role reads.'

/** What can be done with an escrow now, and for the rest why not. Only the service decides in the end. */
export function choicesFor(escrow: EscrowView, hands: Hands): Choices {
  const stops = whatStopsAll(escrow, hands)
  const taken = takenDispute(escrow)
  const stage = stageIn(escrow)
  const met = escrow.said === null ? null : termsMet(escrow.said)
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
    // Money that we paid in may still be there though the service calls its escrow cancelled: only it can say, when asked.
    reverse: free ?? (escrow.ofPayout !== null && stage === 'never-paid' ? null : ended(stage)),
    dispute:
      money ??
      unpaid(stage) ??
      (stage === 'disputed' ? 'It is disputed already.' : taken ? 'A dispute is under way.' : null),
    fulfil: (term) => stops ?? fulfilling(escrow, term) ?? ended(stage) ?? unmet(term),
  }
}

const NOT_FORCING = 'An approver asks for a release past open terms, and another one approves it.'

function whatStopsAll(escrow: EscrowView, { mayCollect }: Hands): string | null {
  if (!mayCollect) return NOT_YOURS
  if (escrow.serviceId === null) return 'The service has not confirmed this escrow yet, so there is nothing to act on.'
  if (escrow.said === null || escrow.said.amount === null || escrow.said.currency === null)
    return 'It could not be read from the service yet. Read it again first.'
  return null
}

const NAMES: Readonly<Record<RequestView['kind'] | EscrowAsk, string>> = {
  'declare-absent': 'end of the waiting',
  'create-escrow': 'creation',
  'fulfil-term': 'confirmation of a term',
  'dispute-escrow': 'dispute',
  'release-escrow': 'release',
  'release-escrow-disbursement': 'release',
  'reverse-escrow': 'return',
}

// The service has taken the dispute: that it does not show it yet keeps nobody from returning the money.
const isTakenDispute = ({ kind, state }: RequestView): boolean => kind === 'dispute-escrow' && state === 'accepted'
const takenDispute = ({ requests }: EscrowView): boolean => requests.some(isTakenDispute)

const isOpen = ({ state }: RequestView): boolean => !isFinal(state)

function underway({ requests, proposals }: EscrowView): string | null {
  const asked = proposals.find(({ state }) => state === 'pending')
  if (asked !== undefined)
    return `${asked.maker} has asked for a ${NAMES[asked.kind]} already, and it waits for a decision.`
  const open = requests.find(
    (one) => one.kind !== 'create-escrow' && one.kind !== 'fulfil-term' && isOpen(one) && !isTakenDispute(one),
  )
  if (open === undefined) return null
  return isNotKnown(open)
    ? `It is not known yet what the ${NAMES[open.kind]} did, so nothing more can be asked.`
    : `A ${NAMES[open.kind]} is under way.`
}

function fulfilling({ requests }: EscrowView, { id }: TermView): string | null {
  const open = requests.find((one) => one.kind === 'fulfil-term' && one.termId === id && isOpen(one))
  if (open === undefined) return null
  return isNotKnown(open) ? 'It is not known yet whether it was met.' : 'It is being met.'
}

function unmet({ id, isMet }: TermView): string | null {
  if (isMet === true) return 'It is met.'
  return id === null ? 'The service gave it no identifier that we could name.' : null
}

const fromBoard = ({ ofPayout }: EscrowView): string | null =>
  ofPayout === null ? null : 'It is released to its payee from the board of its payout.'

const openTerms = (met: boolean | null): string | null => {
  if (met === true) return null
  return met === false ? 'Not every term is met.' : 'The service does not say whether every term is met.'
}

const unpaid = (stage: Stage): string | null =>
  stage === 'unpaid' ? 'The payer has not paid yet, so nothing is held.' : null
const disputed = (stage: Stage, taken: boolean): string | null =>
  stage === 'disputed' || taken ? 'It is disputed. Return it, or settle it first.' : null

function ended(stage: Stage): string | null {
  if (!hasEnded(stage)) return null
  if (stage === 'never-paid') return 'The payer did not pay, so nothing is held.'
  return stage === 'released' ? 'The money was released.' : 'The money was returned.'
}
