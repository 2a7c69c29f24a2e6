import { blockSentence } from '@/lib/activity/block-words'
import type { About } from '@/lib/approvals/approval-line'
import type { Amount } from '@/lib/money/amount'
import { adviceFor } from '@/lib/payouts/results/failure-advice'
import { findingWords } from '@/lib/reconciliation/finding-words'
import type { StatusCode } from '@/lib/status/status-code'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { ProposalKind } from '@/lib/store/transitions/proposals'
import type { Standing } from '@/lib/store/transitions/standing'
import type { FindingKind } from '@/lib/store/transitions/sweeps'

type Place = {
  readonly about: About | { readonly kind: 'findings'; readonly id: string; readonly name: string }
  /** Null where it concerns several currencies, whose sum would mean nothing. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
}

/** One thing that waits for a person, with the page on which it is settled. Dates are ISO 8601 texts. */
export type Need = Place &
  (
    | (Standing & {
        readonly kind: 'not-known'
        readonly ofCancel: boolean
        readonly rail: string | null
        readonly batches: number
        /** The first of them, whose card says what can be done. */
        readonly batchId?: string
        readonly since: string
      })
    | (Standing & { readonly kind: 'collection-not-known'; readonly since: string })
    | {
        readonly kind: 'held'
        readonly batches: number
        readonly batchId?: string
        /** Whether the service may have it all the same: found after a restore. */
        readonly found?: boolean
        readonly rail: string | null
        readonly reason: string | null
      }
    | {
        readonly kind: 'deadline'
        /** Escrows of one payout whose terms were not met in time, or have to be met soon. */
        readonly which: 'overdue' | 'due-soon'
        readonly escrows: number
        /** The first of their deadlines. */
        readonly deadline: string
      }
    | {
        readonly kind: 'approval'
        readonly asks: ProposalKind
        readonly forced: boolean
        /** Whether the money of a payout would be held until its terms are met. */
        readonly held?: boolean
        readonly place?: 'wallet' | 'phone'
        readonly by: string
        readonly rows: number
      }
    | { readonly kind: 'sending-blocked'; readonly reason: DatabaseDoubt }
    | { readonly kind: 'finding'; readonly finding: FindingKind; readonly findings: number }
    | { readonly kind: 'blocked'; readonly blocked: number; readonly rows: number }
    | {
        readonly kind: 'failed'
        readonly rows: number
        /** What the service gave as reasons, each once. */
        readonly reasons: readonly (string | null)[]
        readonly refused: boolean
      }
  )

export type Needs = { readonly needs: readonly Need[]; readonly readAt: string }

export type NeedWords = {
  /** The status, and the case it names. */
  readonly code: StatusCode
  readonly label: string
  readonly sentence: string
  readonly button: string
}

/** How a need is said: what it is, what it means for the money, and the button that leads to where it is settled. */
export function wordsOf(need: Need, now: Date): NeedWords {
  switch (need.kind) {
    case 'not-known':
      return { ...notKnownFace(need), sentence: notKnown(need, now), button: waits(need) ? 'Resolve' : 'Look' }
    case 'collection-not-known':
      return { ...collectionFace(need), sentence: collectionNotKnown(need, now), button: 'Look' }
    case 'held':
      if (need.found)
        return {
          code: 'found_after_restore',
          label: 'Found after a restore',
          button: 'Resolve',
          sentence:
            'It was sent before the database was restored, so its rows may have been paid. Link it to its disbursement.',
        }
      return {
        code: 'on_hold',
        label: count(need.batches, 'batch', 'batches', 'held'),
        sentence: held(need),
        button: 'Look',
      }
    case 'approval':
      return { code: 'waiting_for_approval', label: 'Waits for you', sentence: approval(need), button: 'Decide' }
    case 'deadline':
      return {
        code: need.which === 'overdue' ? 'overdue' : 'due_soon',
        label: count(need.escrows, 'escrow', 'escrows', need.which === 'overdue' ? 'overdue' : 'due soon'),
        sentence: deadline(need, now),
        button: 'Look',
      }
    case 'sending-blocked':
      return { code: 'blocked', label: 'Sending blocked', sentence: blockSentence(need.reason), button: 'Review' }
    case 'finding':
      return { code: 'warning', ...findingWords(need.finding), button: 'Review' }
    case 'blocked':
      return {
        code: 'blocked',
        label: count(need.blocked, 'row', 'rows', 'blocked'),
        sentence: `${rows(need.rows)} checked. Settle ${need.blocked}, then ask for approval.`,
        button: 'Settle',
      }
    case 'failed':
      return {
        code: 'failed',
        label: count(need.rows, 'row', 'rows', 'failed'),
        sentence: failed(need),
        button: 'Pay again',
      }
  }
}

type Of<K extends Need['kind']> = Extract<Need, { kind: K }>

const waits = ({ state, ofCancel }: Of<'not-known'>): boolean => state === 'on_hold' && !ofCancel

function notKnownFace({ holdReason, batches }: Of<'not-known'>): Pick<NeedWords, 'code' | 'label'> {
  if (holdReason === 'found_twice') return { code: 'found_twice', label: 'Found twice' }
  if (holdReason === 'figures_differ') return { code: 'figures_differ', label: 'Figures differ' }
  return { code: 'not_known_yet', label: batches === 1 ? 'Not known yet' : `${batches} not known yet` }
}

function notKnown(need: Of<'not-known'>, now: Date): string {
  const since = lasting(now.getTime() - Date.parse(need.since))
  if (need.ofCancel)
    return `The cancel has no clear answer for ${since}. Rows may still be paid. It is read again by itself.`
  switch (need.holdReason) {
    case 'unclear':
      return `Reading has not settled it for ${since}. Ask the service, then link the batch or confirm its rows. Do not pay again.`
    case 'found_twice':
      return 'The service has the batch twice, so rows may be paid twice. Link one, and have the other cancelled.'
    case 'figures_differ':
      return 'The service contradicts itself or what was sent. Do not pay again. Read it again, or confirm its rows.'
    default:
      return `Sent, but no clear answer for ${since}. It is asked about by itself. Do not pay again.`
  }
}

const collectionFace = ({ holdReason }: Of<'collection-not-known'>): Pick<NeedWords, 'code' | 'label'> =>
  holdReason === 'stopped' ? { code: 'on_hold', label: 'On hold' } : { code: 'not_known_yet', label: 'Not known yet' }

function collectionNotKnown(need: Of<'collection-not-known'>, now: Date): string {
  const since = lasting(now.getTime() - Date.parse(need.since))
  switch (need.holdReason) {
    case 'unclear':
    case 'found_twice':
      return `Not settled by reading for ${since}. Ask the service, then settle it on its page. Do not ask for it again.`
    case 'figures_differ':
      return 'The service contradicts itself or what was sent. Do not ask for it again; it has to explain it.'
    case 'stopped':
      return 'It may have been sent before the database was restored. Nothing is sent until it is settled on its page.'
    default:
      return `Sent, but no clear answer for ${since}. It is asked about by itself. Do not ask for it again.`
  }
}

function deadline({ which, deadline: at }: Of<'deadline'>, now: Date): string {
  const far = lasting(Math.abs(Date.parse(at) - now.getTime()))
  return which === 'overdue'
    ? `Terms not met, the first deadline passed ${far} ago. The money stays held until somebody decides.`
    : `Terms have to be met in ${far}. The money stays held until they are.`
}

function held({ reason }: Of<'held'>): string {
  const why = reason === null || reason.trim() === '' ? 'No reason was given.' : full(reason)
  return `${why} Nothing is sent until somebody lets it go on.`
}

function approval({ asks, forced, held: isHeld, place, by, rows: n }: Of<'approval'>): string {
  switch (asks) {
    case 'payout':
      if (isHeld)
        return `${by} asks to hold ${rows(n)} in escrow until the terms are met. Nothing is sent until you decide.`
      return `${by} asks to pay ${rows(n)}. Nothing is sent until you decide.`
    case 'cancel-disbursement':
      return `${by} asks to cancel a batch of ${rows(n)}. What is paid by then stays paid.`
    case 'release-escrow':
      return `${by} asks to release it to us${forced ? ' past terms that are not met' : ''}. The money stays held until you decide.`
    case 'reverse-escrow':
      return `${by} asks to return it to whoever paid it in. The money stays held until you decide.`
    case 'declare-absent':
      return `${by} asks you to confirm that the service never had it. Nothing is sent by that.`
    case 'release-escrow-disbursement':
      return `${by} asks to release ${n === 1 ? '1 escrow' : `${n} escrows`}${forced ? ' past terms that are not met' : ''} to the payees. The money stays held until you decide.`
    case 'cancel-escrow-disbursement':
      return `${by} asks to cancel it. What is held by then has to be reversed one by one.`
    case 'payee-account':
      return `${by} asks that they be paid ${place === 'wallet' ? 'into a new wallet' : 'on another phone'}. Nobody is paid there until you decide.`
    case 'payee-email':
      return `${by} asks to change their email address. It stays as it is until you decide.`
    case 'change-limits':
      return `${by} asks to loosen them. They stay as they are until you decide.`
    case 'resolve-batch':
      return `${by} proposes what became of a batch of ${rows(n)} that reading could not settle. Nothing changes until you decide.`
  }
}

function failed({ reasons, refused }: Of<'failed'>): string {
  if (refused) return 'The service refused them or never had them. Nothing was paid for these rows.'
  const said = [...new Set(reasons.map((reason) => adviceFor(reason).what))]
  if (said.length !== 1) return `For ${said.length} different reasons. Nothing was paid for these rows.`
  return `${full(said[0] ?? '')} Nothing was paid for these rows.`
}

const full = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
const rows = (n: number): string => (n === 1 ? '1 row' : `${n} rows`)
const count = (n: number, one: string, many: string, what: string): string => `${n} ${n === 1 ? one : many} ${what}`

/** "12 minutes", "3 hours", "2 days": how long something has lasted, in milliseconds, rounded down. */
export function lasting(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${Math.floor(hours / 24)} days`
}
