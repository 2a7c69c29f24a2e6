'use client'

import { Equal, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { SeveralCard } from '@/components/payouts/row/several-rows-card'
import { SameSheetNotices } from '@/components/payouts/upload/same-sheet-notices'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { countText } from '@/components/ui/value/count'
import { KeyCap } from '@/components/ui/value/key-cap'
import { useShortcut } from '@/components/ui/value/shortcut'
import type { Changes } from '@/lib/payouts/approval/changes'
import type { Comparison } from '@/lib/payouts/approval/comparison'
import { formatDay } from '@/lib/time/zone'
import { CHANGE_FACES, SHOWN_KINDS } from './change-kinds'
import { ChangeTable } from './change-table'
import type { Compared } from './use-comparison'

/** What changed since the last payout like it: each payee in whom it differs, the gravest kind first; the rest folded away. */
export function ChangesSection({ compared, currency }: { compared: Compared; currency: string | null }) {
  const { comparison, told } = compared
  const box = useRef<HTMLDivElement>(null)
  const some = comparison?.changes != null
  const walk = (by: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const now = document.activeElement
    const at = now instanceof HTMLElement ? rows.indexOf(now) : -1
    rows.at(at === -1 ? (by === 1 ? 0 : -1) : (at + by) % rows.length)?.focus()
  }
  useShortcut(some ? 'J' : null, 'Next change', () => walk(1))
  useShortcut(some ? 'K' : null, 'Change before', () => walk(-1))
  return (
    <section aria-label="What changed" className="flex flex-col gap-4">
      {comparison && <SameSheetNotices repeats={comparison.repeats} />}
      {comparison && <Head {...{ comparison, compared }} />}
      {told && <ErrorMessage error={told} onRetry={compared.retry} busy={compared.busy} />}
      {!comparison && !told && <TableSkeleton columns={['10%', '40%', '40%', '40%', '20%']} />}
      <div ref={box} className="flex flex-col gap-4 empty:hidden">
        {comparison?.changes && <Cards changes={comparison.changes} currency={currency} />}
      </div>
    </section>
  )
}

function Head({ comparison, compared }: { comparison: Comparison; compared: Compared }) {
  const { zone } = useDesk()
  const { with: before, others, changes } = comparison
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-title-s">{before ? `Changed since ${before.name}` : 'What changed'}</h2>
      <p className="text-text-2">
        {before ? `sent ${formatDay(before.sentAt, zone)}` : whyNothing(comparison, compared)}
      </p>
      <div className="ml-auto flex items-center gap-3">
        {changes && (
          <span className="hidden items-center gap-2 text-caption text-text-2 panes:flex touch:hidden">
            Next change <KeyCap>J</KeyCap> Back <KeyCap>K</KeyCap>
          </span>
        )}
        {others.length > 0 && <CompareWith {...{ others, compared }} />}
      </div>
    </div>
  )
}

function CompareWith({ others, compared }: { others: Comparison['others']; compared: Compared }) {
  const { zone } = useDesk()
  return (
    <Select
      look="filter"
      label="Compare with"
      value={compared.choice ?? 'like-it'}
      onChange={(id) => compared.choose(id === 'like-it' ? null : id)}
      options={[
        { id: 'like-it', label: 'the last like it' },
        ...others.map(({ payoutId, name, sentAt }) => ({
          id: payoutId,
          label: name,
          hint: `Sent ${formatDay(sentAt, zone)}`,
        })),
        { id: 'none', label: 'none' },
      ]}
    />
  )
}

function whyNothing({ others }: Comparison, { choice }: Compared): string {
  if (choice === 'none') return 'Compared with none.'
  if (others.length === 0) return 'Nothing was sent before, so there is nothing to compare with.'
  return 'No payout that was sent is like this one: none shares two of its name, its headings and its payees.'
}

function Cards({ changes, currency }: { changes: Changes; currency: string | null }) {
  return (
    <>
      {SHOWN_KINDS.map((kind) => {
        const { title, icon, tone } = CHANGE_FACES[kind]
        return (
          <SeveralCard key={kind} title={title} icon={icon} tone={tone} of={changes[kind]}>
            {(some) => <ChangeTable kind={kind} title={title} changes={some} currency={currency} />}
          </SeveralCard>
        )
      })}
      <SeveralCard title="Other amount, within the usual" icon={SlidersHorizontal} of={changes.adjusted} folded>
        {(some) => (
          <ChangeTable kind="adjusted" title="Other amounts, within the usual" changes={some} currency={currency} />
        )}
      </SeveralCard>
      <Card title="Unchanged" icon={Equal} count={countText(changes.unchanged)} aside="same number, name and amount" />
    </>
  )
}
