'use client'

import { ArrowDown, ArrowUp, OctagonAlert, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Select } from '@/components/ui/form/select'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { useFormats } from '@/lib/messages/use-text'
import type { DraftFilter } from '@/lib/payouts/draft/rows-filter'
import { labelOfCode, type RowProblemCode } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { EVERY_ROW } from './use-edits'

type Props = {
  shown: { readonly filter: DraftFilter; readonly code: string | null }
  onShow: (filter: DraftFilter, code: string | null) => void
  onNext: (back: boolean) => void
}

const CHIPS = [
  { filter: 'all', label: 'filter.all', look: {} },
  { filter: 'blocked', label: 'filter.blocked', look: { icon: OctagonAlert, tone: 'bad' } },
  { filter: 'fix-offered', label: 'filter.formats', look: { icon: Wrench, tone: 'accent' } },
  { filter: 'warning', label: 'filter.warnings', look: { icon: TriangleAlert, tone: 'warn' } },
  { filter: 'fixed', label: 'filter.edited', look: {} },
  { filter: 'left-out', label: 'filter.excluded', look: {} },
] as const

const ANY = 'any'

/** Which rows of a draft are shown: by what the checks say of them, or by one problem. */
export function DraftFilters({ shown, onShow, onNext }: Props) {
  const payout = usePayout()
  const formats = useFormats()
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const { mayPrepare } = useStaff()
  const waiting = payout.counts.blocked + payout.counts.warning
  const text = useIssueText()
  const codes = (Object.entries(payout.problems) as [RowProblemCode, number][]).sort(([, a], [, b]) => b - a)
  const problems = [
    { id: ANY, label: ui('filter.any') },
    ...codes.map(([code, rows]) => ({ id: code, label: `${text(labelOfCode(code))} (${formats.count(rows)})` })),
  ]
  return (
    <FilterBar
      label={t('filter.label')}
      always={
        <>
          {mayPrepare && <ApplyAll />}
          <Button
            size="sm"
            variant="quiet"
            icon={ArrowDown}
            keys="J"
            isDisabled={waiting === 0}
            onPress={() => onNext(false)}
          >
            {t('next.next')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={ArrowUp}
            aria-label={t('next.previous')}
            isDisabled={waiting === 0}
            onPress={() => onNext(true)}
          />
        </>
      }
    >
      {CHIPS.filter(({ filter }) => filter === 'all' || filter === shown.filter || payout.counts[filter] > 0).map(
        ({ filter, label, look }) => (
          <FilterChip
            key={filter}
            {...look}
            count={payout.counts[filter]}
            isOn={shown.code === null && shown.filter === filter}
            onPress={() => onShow(filter, null)}
          >
            {t(label)}
          </FilterChip>
        ),
      )}
      {(codes.length > 0 || shown.code !== null) && (
        <Select
          label={t('filter.issue')}
          look="filter"
          options={problems}
          value={shown.code ?? ANY}
          onChange={(code) => onShow('all', code === ANY ? null : code)}
        />
      )}
    </FilterBar>
  )
}

/** Applies every suggested format at once; each stays in the list of formats, with the cell as it is in the sheet. */
function ApplyAll() {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const offered = Object.values(payout.offers).reduce((sum, rows) => sum + rows, 0)
  if (offered === 0) return null
  return (
    <Button
      size="sm"
      busy={edits.busy}
      onPress={() => void edits.change({ what: 'apply-formats', field: null, among: EVERY_ROW })}
    >
      {t('formats.applyAll', { count: offered })}
    </Button>
  )
}
