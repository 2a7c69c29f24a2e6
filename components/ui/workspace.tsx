import type { ReactNode } from 'react'

type Props = { head: ReactNode; children: ReactNode; panel?: ReactNode; totals?: ReactNode }

/**
 * A working page: head on top, a table beside its side panel, totals at the foot. Where there is room each pane scrolls
 * alone; where there is not (a phone, or text at 200 %) the page scrolls as one and the totals stay at the foot.
 */
export function Workspace({ head, children, panel, totals }: Props) {
  return (
    <div className="flex min-h-full flex-col panes:h-full panes:min-h-0">
      {head}
      <div className="flex min-h-0 grow">
        <div className="flex min-w-0 grow flex-col panes:overflow-hidden">{children}</div>
        {panel}
      </div>
      {totals}
    </div>
  )
}
