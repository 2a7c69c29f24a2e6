import { AlarmClock, CalendarClock, CheckCheck, Clock, LockOpen, type LucideIcon, TriangleAlert } from 'lucide-react'
import { boardPath } from '@/components/paths'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { KeyCap } from '@/components/ui/value/key-cap'
import type { Tone } from '@/components/ui/value/status-faces'
import { countsOf, type nowOf, SHOWS, type Show } from '@/lib/escrow/board/board'
import type { Board } from '@/lib/escrow/board/view'

const FACES: Readonly<Record<Show, { readonly label: string; readonly icon?: LucideIcon; readonly tone?: Tone }>> = {
  all: { label: 'All' },
  ready: { label: 'Ready', icon: CheckCheck, tone: 'good' },
  'due-soon': { label: 'Due soon', icon: CalendarClock, tone: 'warn' },
  overdue: { label: 'Overdue', icon: AlarmClock, tone: 'bad' },
  waiting: { label: 'Waiting', icon: Clock },
  released: { label: 'Released', icon: LockOpen },
  stuck: { label: 'Stuck', icon: TriangleAlert, tone: 'bad' },
}

type Props = { board: Board; show: Show; now: ReturnType<typeof nowOf>; mayChoose: boolean }

/** Narrows the board to what is ready, due, late, released or stuck; it stands in the address. */
export function BoardFilterBar({ board, show, now, mayChoose }: Props) {
  const counts = countsOf(board.escrows ?? [], now)
  return (
    <FilterBar
      label="Filters of the escrows"
      aside={
        mayChoose && (
          <>
            Choose <KeyCap>X</KeyCap>
          </>
        )
      }
    >
      {SHOWS.map((one) => {
        const { label, icon, tone } = FACES[one]
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
