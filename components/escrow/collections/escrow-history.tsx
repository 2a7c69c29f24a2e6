import { useTranslations } from 'next-intl'
import { eventEntries } from '@/components/events/events-card'
import { Card } from '@/components/ui/layout/card'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { type TimelineEntry, TimelineList } from '@/components/ui/value/timeline-list'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import type { EscrowProposal, EscrowView, RequestView } from '@/lib/escrow/collections/view'
import { termName } from '@/lib/escrow/term-text'
import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import type { HoldReason } from '@/lib/store/transitions/standing'

/** The timeline of an escrow: proposals, decisions, requests, each reading of the service with its time, and events. */
export function EscrowHistory({ escrow }: { escrow: EscrowView }) {
  const t = useTranslations('escrow')
  const words = useTranslations('terms')
  const events = useTranslations('events')
  const text = useText()
  const formats = useFormats()
  const now = new Date(escrow.readAt)
  const at = (iso: string) => when(formats, iso, now)
  const all = [
    ...escrow.history.map((reading) => readingOf(t, reading)),
    ...escrow.requests.map((request) => requestOf(t, words, request, escrow)),
    ...escrow.proposals.flatMap((proposal) => proposalOf(t, text, proposal)),
    ...eventEntries(events, escrow.events, at),
    ...(escrow.madeHere ? [] : [{ at: escrow.at, key: 'opened', what: t('history.opened', { who: escrow.by }) }]),
  ]
  return (
    <Card title={t('history.title')} aside={formats.zoneName()}>
      <div className="px-gutter py-3">
        <TimelineList happened={all} when={at} />
      </div>
    </Card>
  )
}

/** The time of day alone, where it was today. */
function when(formats: Formats, iso: string, now: Date): string {
  return formats.day(iso) === formats.day(now.toISOString()) ? formats.clock(iso) : formats.when(iso, now)
}

const readingOf = (t: Texts<'escrow'>, { status, at }: EscrowView['history'][number]): TimelineEntry => ({
  at,
  key: `read ${at}`,
  what: (
    <>
      <ServiceStatus status={shownEscrowStatus(status)} />{' '}
      <span className="text-text-2">{t('history.whenUpdated')}</span>
    </>
  ),
})

const deeds = (t: Texts<'escrow'>): Readonly<Record<RequestView['kind'], string>> => ({
  'create-escrow': t('history.sent.collection'),
  'fulfil-term': t('history.sent.term'),
  'dispute-escrow': t('history.sent.dispute'),
  'release-escrow': t('history.sent.release'),
  'release-escrow-disbursement': t('history.sent.releaseMany'),
  'reverse-escrow': t('history.sent.return'),
})

const ends = (t: Texts<'escrow'>): Readonly<Partial<Record<RequestView['state'], string>>> => ({
  rejected_clean: t('history.result.refused'),
  failed: t('history.result.failed'),
  absent_proven: t('history.result.absent'),
  void: t('history.result.void'),
  unknown: t('history.result.unknown'),
  reconciling: t('history.result.unknown'),
})

const held = (t: Texts<'escrow'>): Readonly<Record<HoldReason, string | null>> => ({
  stopped: null,
  funds: null,
  unclear: t('history.result.unknown'),
  found_twice: t('history.result.unknown'),
  figures_differ: t('history.result.contradicted'),
})

function requestOf(
  t: Texts<'escrow'>,
  words: Texts<'terms'>,
  { id, kind, madeAt, maker, state, holdReason, termId }: RequestView,
  escrow: EscrowView,
): TimelineEntry {
  const term = kind === 'fulfil-term' ? escrow.providerState?.terms?.find((one) => one.id === termId) : undefined
  const more = [
    term && termName(words, term.type),
    t('history.by', { who: maker }),
    holdReason === null ? ends(t)[state] : held(t)[holdReason],
  ]
    .filter(Boolean)
    .join(', ')
  return { at: madeAt, key: id, what: deeds(t)[kind], more }
}

const ABOUT = { 'release-escrow': 'release', 'reverse-escrow': 'return', 'declare-absent': 'absent' } as const

function proposalOf(
  t: Texts<'escrow'>,
  text: (message: Message) => string,
  { id, kind, maker, askedAt, decisions, summary, state, decidedAt, voidReason }: EscrowProposal,
): TimelineEntry[] {
  const what = summary.content.force ? 'forced' : ABOUT[kind]
  const ended =
    (state === 'void' || state === 'lapsed') && decidedAt !== null
      ? [
          {
            at: decidedAt,
            key: `${id} end`,
            what: t(state === 'void' ? 'history.withdrawn' : 'history.lapsed', { what }),
            ...(voidReason === null ? {} : { more: text(voidReason) }),
          },
        ]
      : []
  return [
    {
      at: askedAt,
      key: `${id} asked`,
      what: t('history.requested', { what }),
      more: t('history.byReason', { who: maker, reason: summary.content.reason }),
    },
    ...decisions.map(({ at, who, what: decided, reason }) => ({
      at,
      key: `${id} ${who}`,
      what: t(decided === 'approve' ? 'history.approved' : 'history.rejected', { what }),
      more: reason === null ? t('history.by', { who }) : t('history.byReason', { who, reason }),
    })),
    ...ended,
  ]
}
