import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { boardPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { GroupRow, LeftOutRows, Table, TableHead, Th } from '@/components/ui/table/table'
import { useDrawnRows } from '@/components/ui/table/use-drawn-rows'
import { Money } from '@/components/ui/value/money'
import type { BoardGroup, Show } from '@/lib/escrow/board/board'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { useFormats } from '@/lib/messages/use-text'
import { BoardRow, type RowsContext } from './board-row'
import { GROUP_TEXTS } from './escrow-text'

type Props = {
  context: RowsContext
  groups: readonly BoardGroup[]
  show: Show
  /** The position of the selected escrow. */
  at: number | null
  chosen: ReadonlySet<string>
}

/** The escrows, in the parts of the board, each part with its sum. In a long list only visible rows are rendered. */
export function BoardTable(props: Props) {
  const { groups, show, context } = props
  return groups.length === 0 ? <Nothing board={context.board} show={show} /> : <Rows {...props} />
}

type Line = { readonly part: BoardGroup; readonly head: number; readonly escrow: BoardEscrow | null }

// Each part of the board is its heading and its escrows; `head` is the index of the heading among all lines.
function linesOf(groups: readonly BoardGroup[]): readonly Line[] {
  const lines: Line[] = []
  for (const part of groups) {
    const head = lines.length
    lines.push({ part, head, escrow: null })
    for (const escrow of part.escrows) lines.push({ part, head, escrow })
  }
  return lines
}

const ROW_HEIGHT = 36

function Rows({ context, groups, at, chosen }: Props) {
  const t = useTranslations('board')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { board, onToggle } = context
  const columns = onToggle === null ? 6 : 7
  const lines = linesOf(groups)
  const current = at === null ? -1 : lines.findIndex(({ escrow }) => escrow?.place === at)
  const drawn = useDrawnRows({
    count: lines.length,
    keyOf: (index) => lines[index]?.escrow?.place ?? lines[index]?.part.group ?? index,
    height: ROW_HEIGHT,
    keep: (first) => [lines[first]?.head ?? 0, ...(current < 0 ? [] : [current - 1, current, current + 1])],
  })
  return (
    <div ref={drawn.box} className="@container">
      <Table label={t('table.label')} rowCount={lines.length + 1}>
        <TableHead>
          {onToggle !== null && (
            <Th className="w-[2.875rem]">
              <span className="sr-only">{t('table.selected')}</span>
            </Th>
          )}
          <Th>{ui('col.payee')}</Th>
          <Th className="w-23 overflow-hidden @max-[56rem]:w-0 @max-[56rem]:p-0!">{ui('col.reference')}</Th>
          <Th className="w-34 @min-[68rem]:w-60">{t('table.termsMet')}</Th>
          <Th className="w-31 @min-[56rem]:w-48">{t('table.deadline', { zone: formats.zoneName() })}</Th>
          <Th className="w-32 @min-[56rem]:w-41">{ui('col.status')}</Th>
          <Th end className="w-29">
            {t('table.amount', { currency: board.currency })}
          </Th>
        </TableHead>
        {/* One table body for all parts, so that a row that moves to another part keeps the focus. */}
        <tbody>
          {drawn.rows.map(({ index, gap }) => {
            const line = lines[index]
            if (line === undefined) return null
            const { escrow, part } = line
            const place = { ref: drawn.measure, 'data-index': index, 'aria-rowindex': index + 2 }
            return (
              <Fragment key={escrow?.place ?? part.group}>
                <LeftOutRows height={gap} columns={columns} />
                {escrow === null ? (
                  <PartHead {...{ part, columns, place, context }} />
                ) : (
                  <BoardRow
                    escrow={escrow}
                    context={context}
                    place={place}
                    current={escrow.place === at}
                    isChosen={escrow.escrowId !== null && chosen.has(escrow.escrowId)}
                  />
                )}
              </Fragment>
            )
          })}
          <LeftOutRows height={drawn.after} columns={columns} />
        </tbody>
      </Table>
    </div>
  )
}

type HeadProps = { part: BoardGroup; columns: number; place: object; context: RowsContext }

function PartHead({ part, columns, place, context }: HeadProps) {
  const t = useTranslations('board')
  const { title, text } = GROUP_TEXTS[part.group]
  return (
    <GroupRow
      {...place}
      sticky
      columns={columns}
      sum={part.total === null ? '—' : <Money amount={part.total} currency={context.board.currency} bare />}
    >
      {t(title)} <span className="ml-1.5 font-normal text-text-2 tabular-nums">{part.escrows.length}</span>
      {text !== null && <span className="ml-3 font-normal text-text-2 max-md:hidden">{t(text)}</span>}
    </GroupRow>
  )
}

function Nothing({ board, show }: { board: Board; show: Show }) {
  const t = useTranslations('board')
  if (board.escrows === null) {
    return <EmptyState title={t('table.unlistedTitle')}>{t('table.unlistedText')}</EmptyState>
  }
  if (show === 'all') {
    return <EmptyState title={t('table.emptyTitle')}>{t('table.emptyText')}</EmptyState>
  }
  return (
    <EmptyState
      title={t('table.noneTitle')}
      actions={
        <LinkButton href={boardPath(board.id)}>{t('table.showAll', { count: board.escrows.length })}</LinkButton>
      }
    >
      {t('table.noneText')}
    </EmptyState>
  )
}
