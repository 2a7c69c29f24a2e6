import { toldEntries } from '@/components/events/events-card'
import { Card } from '@/components/ui/layout/card'
import { type Happened, HappenedList } from '@/components/ui/value/happened-list'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import type { EscrowProposal, EscrowView, RequestView } from '@/lib/escrow/collections/view'
import { termName } from '@/lib/escrow/terms'
import type { HoldReason } from '@/lib/store/transitions/standing'
import { formatClock, formatWhen, zoneName } from '@/lib/time/zone'

/** What is known to have happened: what was asked here, decided, sent, what the service said when, and what its webhooks told. */
export function EscrowHistory({ escrow, zone }: { escrow: EscrowView; zone: string }) {
  const now = new Date(escrow.readAt)
  const at = (iso: string) => when(iso, zone, now)
  const all = [
    ...escrow.history.map(readingOf),
    ...escrow.requests.map((request) => requestOf(request, escrow)),
    ...escrow.proposals.flatMap(proposalOf),
    ...toldEntries(escrow.told, at),
    ...(escrow.madeHere ? [] : [{ at: escrow.at, key: 'opened', what: `Opened by its id by ${escrow.by}` }]),
  ]
  return (
    <Card title="What happened" aside={zoneName(zone)}>
      <div className="px-gutter py-3">
        <HappenedList happened={all} when={at} />
      </div>
    </Card>
  )
}

function when(iso: string, zone: string, now: Date): string {
  const day = formatWhen(iso, zone, now)
  return day.startsWith('Today') ? formatClock(iso, zone) : day
}

const readingOf = ({ status, at }: EscrowView['history'][number]): Happened => ({
  at,
  key: `read ${at}`,
  what: (
    <>
      <ServiceStatus status={shownEscrowStatus(status)} /> <span className="text-text-2">when read</span>
    </>
  ),
})

const DEEDS: Readonly<Record<RequestView['kind'], string>> = {
  'create-escrow': 'Collection asked for',
  'fulfil-term': 'Term said to be met',
  'dispute-escrow': 'Dispute sent',
  'release-escrow': 'Release sent',
  'release-escrow-disbursement': 'Release with others of its payout sent',
  'reverse-escrow': 'Return sent',
}

const ENDS: Readonly<Partial<Record<RequestView['state'], string>>> = {
  rejected_clean: 'refused by the service',
  failed: 'it did not come about',
  absent_proven: 'never received',
  void: 'never sent',
  unknown: 'not known yet',
  reconciling: 'not known yet',
}

const HELD: Readonly<Record<HoldReason, string | null>> = {
  stopped: null,
  unclear: 'not known yet',
  found_twice: 'not known yet',
  figures_differ: 'contradicted by the service',
}

function requestOf({ id, kind, madeAt, maker, state, holdReason, termId }: RequestView, escrow: EscrowView): Happened {
  const term = kind === 'fulfil-term' ? escrow.said?.terms?.find((one) => one.id === termId) : undefined
  const more = [term && termName(term.type), `by ${maker}`, holdReason === null ? ENDS[state] : HELD[holdReason]]
    .filter(Boolean)
    .join(', ')
  return { at: madeAt, key: id, what: DEEDS[kind], more }
}

const NOUNS: Readonly<Record<EscrowProposal['kind'], string>> = {
  'release-escrow': 'Release',
  'reverse-escrow': 'Return',
  'declare-absent': 'End of the waiting',
}

function proposalOf({
  id,
  kind,
  maker,
  askedAt,
  decisions,
  summary,
  state,
  decidedAt,
  voidReason,
}: EscrowProposal): Happened[] {
  const noun = summary.content.force ? 'Forced release' : NOUNS[kind]
  const ended =
    (state === 'void' || state === 'lapsed') && decidedAt !== null
      ? [
          {
            at: decidedAt,
            key: `${id} end`,
            what: `${noun} ${state === 'void' ? 'taken back' : 'lapsed'}`,
            ...(voidReason ? { more: voidReason } : {}),
          },
        ]
      : []
  return [
    { at: askedAt, key: `${id} asked`, what: `${noun} asked for`, more: `by ${maker}: ${summary.content.reason}` },
    ...decisions.map(({ at, who, what, reason }) => ({
      at,
      key: `${id} ${who}`,
      what: `${noun} ${what === 'approve' ? 'approved' : 'rejected'}`,
      more: reason === null ? `by ${who}` : `by ${who}: ${reason}`,
    })),
    ...ended,
  ]
}
