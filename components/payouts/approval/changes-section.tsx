'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { SeveralCard } from '@/components/payouts/row/several-rows-card'
import { SameSheetNotices } from '@/components/payouts/upload/same-sheet-notices'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { KeyCap } from '@/components/ui/value/key-cap'
import { useShortcut } from '@/components/ui/value/shortcut'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { Changes } from '@/lib/payouts/approval/changes'
import type { Comparison } from '@/lib/payouts/approval/comparison'
import { CHANGE_DISPLAYS, SHOWN_KINDS } from './change-kinds'
import { ChangeTable } from './change-table'
import type { Compared } from './use-comparison'

/** What changed since the previous similar payout: each payee with a difference, the most serious kind first; the rest collapsed. */
export function ChangesSection({ compared, currency }: { compared: Compared; currency: string | null }) {
  const t = useTranslations('approval')
  const { comparison, error } = compared
  const box = useRef<HTMLDivElement>(null)
  const some = comparison?.changes != null
  const walk = (by: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const now = document.activeElement
    const at = now instanceof HTMLElement ? rows.indexOf(now) : -1
    rows.at(at === -1 ? (by === 1 ? 0 : -1) : (at + by) % rows.length)?.focus()
  }
  useShortcut(some ? 'J' : null, t('changes.next'), () => walk(1))
  useShortcut(some ? 'K' : null, t('changes.previous'), () => walk(-1))
  return (
    <section aria-label={t('changes.title')} className="flex flex-col gap-4">
      {comparison && <SameSheetNotices repeats={comparison.repeats} />}
      {comparison && <Head {...{ comparison, compared }} />}
      {error && <ErrorMessage error={error} onRetry={compared.retry} busy={compared.busy} />}
      {!comparison && !error && <TableSkeleton columns={['10%', '40%', '40%', '40%', '20%']} />}
      <div ref={box} className="flex flex-col gap-4 empty:hidden">
        {comparison?.changes && <Cards changes={comparison.changes} currency={currency} />}
      </div>
    </section>
  )
}

function Head({ comparison, compared }: { comparison: Comparison; compared: Compared }) {
  const t = useTranslations('approval')
  const formats = useFormats()
  const { with: before, others, changes } = comparison
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-title-s">{before ? t('changes.since', { payout: before.name }) : t('changes.title')}</h2>
      <p className="text-text-2">
        {before ? t('changes.sent', { day: formats.day(before.sentAt) }) : whyNothing(t, comparison, compared)}
      </p>
      <div className="ml-auto flex items-center gap-3">
        {changes && (
          <span className="hidden items-center gap-2 text-caption text-text-2 panes:flex touch:hidden">
            {t('changes.nextButton')} <KeyCap>J</KeyCap> {t('changes.back')} <KeyCap>K</KeyCap>
          </span>
        )}
        {others.length > 0 && <CompareWith {...{ others, compared }} />}
      </div>
    </div>
  )
}

function CompareWith({ others, compared }: { others: Comparison['others']; compared: Compared }) {
  const t = useTranslations('approval')
  const formats = useFormats()
  return (
    <Select
      look="filter"
      label={t('changes.compareWith')}
      value={compared.choice ?? 'like-it'}
      onChange={(id) => compared.choose(id === 'like-it' ? null : id)}
      options={[
        { id: 'like-it', label: t('changes.previousSimilar') },
        ...others.map(({ payoutId, name, sentAt }) => ({
          id: payoutId,
          label: name,
          hint: t('changes.sentOn', { day: formats.day(sentAt) }),
        })),
        { id: 'none', label: t('changes.none') },
      ]}
    />
  )
}

function whyNothing(t: Texts<'approval'>, { others }: Comparison, { choice }: Compared): string {
  if (choice === 'none') return t('changes.comparedWithNone')
  if (others.length === 0) return t('changes.nothingSent')
  return t('changes.noneSimilar')
}

function Cards({ changes, currency }: { changes: Changes; currency: string | null }) {
  const t = useTranslations('approval')
  const formats = useFormats()
  return (
    <>
      {SHOWN_KINDS.map((kind) => {
        const { key, icon, tone } = CHANGE_DISPLAYS[kind]
        const title = t(`change.${key}.title`)
        return (
          <SeveralCard key={kind} title={title} icon={icon} tone={tone} of={changes[kind]}>
            {(some) => <ChangeTable kind={kind} title={title} changes={some} currency={currency} />}
          </SeveralCard>
        )
      })}
      <SeveralCard title={t('changes.otherAmount')} icon={SlidersHorizontal} of={changes.adjusted} folded>
        {(some) => <ChangeTable kind="adjusted" title={t('changes.otherAmounts')} changes={some} currency={currency} />}
      </SeveralCard>
      <Card
        title={t('changes.unchanged')}
        icon={Equal}
        count={formats.count(changes.unchanged)}
        aside={t('changes.unchangedHelp')}
      />
    </>
  )
}
