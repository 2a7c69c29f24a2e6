import { CornerUpLeft } from 'lucide-react'
import type { Route } from 'next'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import type { EscrowView, RequestView } from '@/lib/escrow/collections/view'
import { wordOf } from '@/lib/status/shown-status'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { formatClock, zoneName } from '@/lib/time/zone'
import type { EscrowDesk } from './escrow-actions'
import { requestSentence } from './request-text'

type Props = { escrow: EscrowView; desk: EscrowDesk }

/** What stands above everything else: what is not known, what was refused, what contradicts itself, what could not be read. */
export function EscrowNotices({ escrow, desk }: Props) {
  const unclear = escrow.requests.filter((one) => isNotKnown(one) || one.state === 'on_hold')
  const refused = lastRefused(escrow)
  const [creation] = escrow.requests.filter(({ kind }) => kind === 'create-escrow')
  return (
    <>
      {unclear.map((request) => (
        <Notice key={request.id} tone={request.holdReason === 'stopped' ? 'warn' : 'unknown'} role="status">
          {requestSentence(request)} {request.nextStepAt !== null && next(request.nextStepAt, desk.zone)}
        </Notice>
      ))}
      {creation !== undefined && NOTHING_CAME.has(creation.state) && (
        <NothingCame creation={creation} escrow={escrow} desk={desk} />
      )}
      {refused !== null && <Notice tone="bad">{requestSentence(refused)}</Notice>}
      {escrow.contradicts !== null && (
        <Notice tone="bad" role="alert">
          The service reported the status {escrow.contradicts} before and now reports{' '}
          {wordOf(shownEscrowStatus(escrow.said?.status ?? null))}. Both cannot be true, so it is not known where the
          money is. Ask the service before anything else is done.
        </Notice>
      )}
      {escrow.unread !== null && (
        <Notice tone="warn">
          {escrow.unread}{' '}
          {escrow.saidAt !== null &&
            `What is shown was read at ${formatClock(escrow.saidAt, desk.zone)} ${zoneName(desk.zone)}.`}
        </Notice>
      )}
    </>
  )
}

const NOTHING_CAME: ReadonlySet<string> = new Set(['rejected_clean', 'absent_proven', 'void'])

const next = (iso: string, zone: string): string => `Next step ${formatClock(iso, zone)} ${zoneName(zone)}.`

/** The last request that changes something, where it was refused and nothing came after it. */
function lastRefused({ requests }: EscrowView): RequestView | null {
  const [last] = requests.filter(({ kind }) => kind !== 'create-escrow')
  return last !== undefined && (last.state === 'rejected_clean' || last.state === 'failed') ? last : null
}

function NothingCame({ creation, escrow, desk }: { creation: RequestView } & Props) {
  return (
    <Notice
      tone={creation.state === 'void' ? 'neutral' : 'bad'}
      role="alert"
      actions={
        desk.mayCollect && (
          <LinkButton href={`/escrows/new?like=${escrow.id}` as Route} size="sm" icon={CornerUpLeft}>
            Correct it and ask again
          </LinkButton>
        )
      }
    >
      {requestSentence(creation)}
    </Notice>
  )
}
