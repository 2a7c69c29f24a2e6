import { AlarmClock, CalendarClock, CheckCheck, Clock, LockOpen, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { boardPath } from '@/components/paths'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { KeyCap } from '@/components/ui/value/key-cap'
import type { Tone } from '@/components/ui/value/status-display'
import { countsOf, type nowOf, SHOWS, type Show } from '@/lib/escrow/board/board'
import type { Board } from '@/lib/escrow/board/view'
import type { Texts } from '@/lib/messages/use-text'

const displays = (
  t: Texts<'board'>,
): Readonly<Record<Show, { readonly label: string; readonly icon?: LucideIcon; readonly tone?: Tone }>> => ({
  all: { label: t('filter.all') },
  ready: { label: t('filter.ready'), icon: CheckCheck, tone: 'good' },
  'due-soon': { label: t('filter.due_soon'), icon: CalendarClock, tone: 'warn' },
  overdue: { label: t('filter.overdue'), icon: AlarmClock, tone: 'bad' },
  waiting: { label: t('filter.waiting'), icon: Clock },
  released: { label: t('filter.released'), icon: LockOpen },
  stuck: { label: t('filter.stuck'), icon: TriangleAlert, tone: 'bad' },
})

type Props = { board: Board; show: Show; now: ReturnType<typeof nowOf>; mayChoose: boolean }

/** Filters the board by what is ready, due, late, released or stuck. The filter is in the address. */
export function BoardFilterBar({ board, show, now, mayChoose }: Props) {
  const t = useTranslations('board')
  const counts = countsOf(board.escrows ?? [], now)
  return (
    <FilterBar
      label={t('filter.label')}
      keys={
        mayChoose && (
          <>
            {t('filter.select')} <KeyCap>X</KeyCap>
          </>
        )
      }
    >
      {SHOWS.map((one) => {
        const { label, icon, tone } = displays(t)[one]
        return (
          <FilterChip
            key={one}
            href={boardPath(board.id, one === 'all' ? null : one)}
            inPlace
            isOn={one === show}
            count={counts[one]}
            {...(icon === undefined ? {} : { icon })}
            {...(tone === undefined ? {} : { tone })}
          >
            {label}
          </FilterChip>
        )
      })}
    </FilterBar>
  )
}
