'use client'

import { useTranslations } from 'next-intl'
import { RemarkText } from '@/components/approvals/remark-text'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import type { NamedRow } from '@/lib/approvals/proposal-view'
import { useText } from '@/lib/messages/use-text'
import type { ProposalView, RowPlace } from '@/lib/payouts/view'

const LINE = 'flex flex-wrap items-center gap-x-2 gap-y-1'

type Props = { onJump: (place: RowPlace) => void }

/** The result of the previous proposal: rejected, withdrawn or void, by whom and why, with the comments on it and the rows they are about. */
export function WhyADraftAgain({ onJump }: Props) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const toText = useText()
  const last = payout.proposals.find((one) => one.kind === 'payout')
  if (last === undefined || last.state === 'pending' || last.state === 'approved') return null
  const rejected = last.decisions.find((one) => one.what === 'reject')
  const text =
    last.state === 'rejected'
      ? t('back.rejected', {
          who: rejected?.who ?? t('back.theApprover'),
          reason: rejected?.reason ?? t('back.noReason'),
        })
      : last.state === 'lapsed'
        ? t('back.lapsed')
        : t('back.void', { why: last.voidReason === null ? t('back.rowsChanged') : toText(last.voidReason) })
  return (
    <div className="border-b px-gutter py-2">
      <Notice tone="warn">
        <span className={LINE}>
          <span>{text}</span>
          <RowLinks rows={rejected?.rows ?? []} onJump={onJump} />
        </span>
        <Comments proposal={last} onJump={onJump} />
      </Notice>
    </div>
  )
}

function Comments({ proposal: { comments }, onJump }: Props & { proposal: ProposalView }) {
  const t = useTranslations('approvals')
  if (comments.length === 0) return null
  return (
    <ul aria-label={t('comments.title')} className="mt-1 flex flex-col gap-1">
      {comments.map(({ rows, ...remark }) => (
        <li key={remark.id} className={LINE}>
          <span>
            <RemarkText remark={remark} />
          </span>
          <RowLinks rows={rows} onJump={onJump} />
        </li>
      ))}
    </ul>
  )
}

/** Leads to each row. One whose sheet was replaced since is only named. */
function RowLinks({ rows, onJump }: Props & { rows: readonly NamedRow[] }) {
  const t = useTranslations('draft')
  if (rows.length === 0) return null
  return (
    <>
      {rows.map(({ rowId, index, lineNo }) =>
        index === null ? (
          <span key={rowId} className="text-text-2">
            {t('back.rowGone', { row: lineNo })}
          </span>
        ) : (
          <Button key={rowId} size="sm" onPress={() => onJump({ rowId, index, lineNo })}>
            {t('row.title', { row: lineNo })}
          </Button>
        ),
      )}
    </>
  )
}
