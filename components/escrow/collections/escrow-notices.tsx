import { CornerUpLeft } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useStatusLabel } from '@/components/ui/value/use-status-label'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import type { EscrowView, RequestView } from '@/lib/escrow/collections/view'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { useEscrowStaff } from './escrow-staff'
import { requestSentence } from './request-text'

/** Above everything else on the page: what is not known, what was refused, contradictions, and what could not be read. */
export function EscrowNotices({ escrow }: { escrow: EscrowView }) {
  const text = useText()
  const t = useTranslations('escrow')
  const formats = useFormats()
  const statusLabel = useStatusLabel()
  const unclear = escrow.requests.filter((one) => isNotKnown(one) || one.state === 'on_hold')
  const refused = lastRefused(escrow)
  const [creation] = escrow.requests.filter(({ kind }) => kind === 'create-escrow')
  return (
    <>
      {unclear.map((request) => (
        <Notice key={request.id} tone={request.holdReason === 'stopped' ? 'warn' : 'unknown'} role="status">
          {requestSentence(t, text, request)} {request.nextStepAt !== null && next(t, formats, request.nextStepAt)}
        </Notice>
      ))}
      {creation !== undefined && NOT_CREATED.has(creation.state) && (
        <NotCreated creation={creation} escrowId={escrow.id} />
      )}
      {refused !== null && <Notice tone="bad">{requestSentence(t, text, refused)}</Notice>}
      {escrow.contradicts !== null && (
        <Notice tone="bad" role="alert">
          {t('notice.contradicts', {
            before: escrow.contradicts,
            now: statusLabel(shownEscrowStatus(escrow.providerState?.status ?? null)),
          })}
        </Notice>
      )}
      {escrow.unread !== null && (
        <Notice tone="warn">
          {text(escrow.unread)}{' '}
          {escrow.observedAt !== null &&
            t('notice.shownAsOf', { time: formats.clock(escrow.observedAt), zone: formats.zoneName() })}
        </Notice>
      )}
    </>
  )
}

const NOT_CREATED: ReadonlySet<string> = new Set(['rejected_clean', 'absent_proven', 'void'])

const next = (t: Texts<'escrow'>, formats: Formats, iso: string): string =>
  t('notice.next', { time: formats.clock(iso), zone: formats.zoneName() })

/** The last request that changes something, if it was refused and no other followed. */
function lastRefused({ requests }: EscrowView): RequestView | null {
  const [last] = requests.filter(({ kind }) => kind !== 'create-escrow')
  return last !== undefined && (last.state === 'rejected_clean' || last.state === 'failed') ? last : null
}

function NotCreated({ creation, escrowId }: { creation: RequestView; escrowId: string }) {
  const { mayCollect } = useEscrowStaff()
  const text = useText()
  const t = useTranslations('escrow')
  return (
    <Notice
      tone={creation.state === 'void' ? 'neutral' : 'bad'}
      role="alert"
      actions={
        mayCollect && (
          <LinkButton href={`/escrows/new?like=${escrowId}` as Route} size="sm" icon={CornerUpLeft}>
            {t('notice.correct')}
          </LinkButton>
        )
      }
    >
      {requestSentence(t, text, creation)}
    </Notice>
  )
}
