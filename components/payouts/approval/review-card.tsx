'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { Card } from '@/components/ui/layout/card'
import type { Review, ReviewList, ReviewLists } from '@/lib/payouts/approval/review'
import { reviewQuery } from '@/lib/queries/payouts'

/** Which review a card shows a list of. */
export type Reviewed = { readonly payoutId: string; readonly proposalId: string; readonly review: Review }

type Props<L extends ReviewList> = Pick<Parameters<typeof Card>[0], 'title' | 'icon' | 'tone'> & {
  of: Reviewed
  list: L
  /** What it means, in a sentence below the title. */
  note?: string
  /** Collapsed until a person opens it: for what changes no payment. */
  folded?: boolean
  children: (items: ReviewLists[L]) => ReactNode
}

/** One list of the review: the part stored with the proposal at once, the rest of a long list in parts. */
export function ReviewCard<L extends ReviewList>({ of, list, note, folded = false, children, ...head }: Props<L>) {
  const ui = useTranslations('ui')
  const t = useTranslations('approval')
  const readError = useReadError()
  const { payoutId, proposalId, review } = of
  const [open, setOpen] = useState(!folded)
  const [more, setMore] = useState(false)
  const after = review.after[list]
  const rest = useInfiniteQuery({
    ...reviewQuery({ payoutId, proposalId, list, after: after ?? -1 }),
    enabled: more && after !== null,
  })
  const rows = review.rows[list]
  if (rows === 0) return null
  const read = rest.data?.pages.flatMap((page) => [...(page.items as readonly unknown[])]) ?? []
  // The parts hold what the first holds: items of this list.
  const items = [...(review.first[list] as readonly unknown[]), ...read] as unknown as ReviewLists[L]
  const unread = after !== null && (rest.data === undefined || rest.hasNextPage)
  const readOn = () => (more ? void rest.fetchNextPage() : setMore(true))
  const fold = folded && (
    <Button size="sm" variant="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
      {open ? t('review.hide') : t('review.show')}
    </Button>
  )
  return (
    <Card {...head} count={ui('rows', { count: rows })} aside={fold}>
      {note && <p className="px-gutter py-2 text-text-2">{note}</p>}
      {open && children(items)}
      {open && rest.error && (
        <div className="p-3">
          <ErrorMessage error={readError(rest.error)} onRetry={() => void rest.refetch()} busy={rest.isFetching} />
        </div>
      )}
      {open && unread && !rest.error && (
        <div className="border-t px-gutter py-2">
          <Button size="sm" busy={rest.isFetching} onPress={readOn}>
            {t('review.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}
