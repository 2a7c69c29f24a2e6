import type { RequestView } from '@/lib/escrow/collections/view'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'

type AsText = (message: Message) => string

const ABOUT = {
  'create-escrow': 'collection',
  'fulfil-term': 'term',
  'dispute-escrow': 'dispute',
  'release-escrow': 'release',
  'release-escrow-disbursement': 'releaseMany',
  'reverse-escrow': 'return',
} as const satisfies Readonly<Record<RequestView['kind'], string>>

/** The result of a request, what it means for the money, and what happens next or what to do. */
export function requestSentence(t: Texts<'escrow'>, text: AsText, request: RequestView): string {
  const { kind, state, problem } = request
  const about = ABOUT[kind]
  const sent = t(`request.sent.${about}`)
  const said = problem?.message ?? 'none'
  switch (state) {
    case 'ready':
      return t('request.stored')
    case 'sending':
      return t('request.sending')
    case 'unknown':
      return t('request.repeated', { sent })
    case 'reconciling':
      return t('request.searching', { sent })
    case 'on_hold':
      return onHold(t, text, request)
    case 'rejected_clean':
      return t('request.refused', {
        kind: about === 'releaseMany' ? 'release' : about,
        said,
        advice: adviceOf(t, kind, problem?.kind),
      })
    case 'failed':
      return kind === 'create-escrow'
        ? t('request.unpaid')
        : t('request.failed', { kind: about === 'releaseMany' ? 'release' : about, said })
    case 'absent_proven':
      return t('request.absent')
    case 'void':
      return t('request.void')
    case 'cancelled':
      return t('request.cancelled')
    default:
      return t('request.accepted')
  }
}

function onHold(t: Texts<'escrow'>, text: AsText, { kind, holdReason, holdNote }: RequestView): string {
  if (holdReason === 'figures_differ') return t('request.contradicted')
  if (holdReason !== 'stopped')
    return t('request.unresolved', { sent: t(`request.sent.${ABOUT[kind]}`), advice: byPerson(t, kind) })
  const where = kind === 'release-escrow-disbursement' ? 'board' : 'here'
  return t('request.onHold', { reason: holdNote === null ? t('request.noReason') : text(holdNote), where })
}

function byPerson(t: Texts<'escrow'>, kind: RequestView['kind']): string {
  if (kind === 'create-escrow') return t('request.askService')
  const where = kind === 'release-escrow-disbursement' ? 'board' : 'here'
  return t('request.resolvedThere', { where })
}

/** What staff do about a refusal, by the kind of answer it was (contract 7). */
function adviceOf(t: Texts<'escrow'>, kind: RequestView['kind'], refusal: string | undefined): string {
  switch (refusal) {
    case 'key-refused':
    case 'not-allowed':
    case 'missing-client-id':
      return t('request.advice.settings')
    case 'not-found':
      return t('request.advice.account')
    default:
      return kind === 'create-escrow' ? t('request.advice.correct') : t('request.advice.refresh')
  }
}
