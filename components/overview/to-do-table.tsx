import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { aboutPath, batchPath, boardPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { hasNoAmount } from '@/lib/approvals/approval-line'
import { useText } from '@/lib/messages/use-text'
import { taskSubject, taskText } from '@/lib/overview/task-text'
import type { Need } from '@/lib/overview/to-do'

/** The person's to-do list, one line each: what it is, where, what it means for the money, and a link. */
export function NeedsTable({ needs, now }: { needs: readonly Need[]; now: Date }) {
  const t = useTranslations('overview')
  const ui = useTranslations('ui')
  if (needs.length === 0) return <NothingNeedsYou />
  const currencies = new Set(needs.flatMap(({ money }) => money?.currency ?? []))
  const [only] = currencies.size === 1 ? currencies : []
  return (
    <Table label={t('toDo.title')}>
      <TableHead>
        <Th>{t('toDo.what')}</Th>
        <Th>{t('toDo.where')}</Th>
        <Th className="max-md:hidden">{t('toDo.means')}</Th>
        <Th end>{only ?? ui('col.amount')}</Th>
        <Th>
          <span className="sr-only">{t('toDo.next')}</span>
        </Th>
      </TableHead>
      <tbody>
        {needs.map((need) => (
          <Line key={keyOf(need)} need={need} now={now} bare={only !== undefined} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ need, now, bare }: { need: Need; now: Date; bare: boolean }) {
  const t = useTranslations('overview')
  const text = useText()
  const { code, label, text: means, button } = taskText(need, now)
  const subject = text(taskSubject(need))
  return (
    <StackedRow>
      <StackedCell at="start" className="whitespace-nowrap">
        <Status code={code} label={text(label)} />
      </StackedCell>
      <StackedCell at="line" className="font-medium">
        {subject}
        <span className="mt-0.5 hidden font-normal text-text-2 sm:max-md:block">{text(means)}</span>
      </StackedCell>
      <StackedCell at="line" className="text-text-2 sm:max-md:hidden">
        {text(means)}
      </StackedCell>
      <StackedCell at="end" end>
        {need.money === null ? (
          <span className="text-text-3">
            {isWithoutAmount(need.about) ? t('toDo.noAmount') : t('toDo.severalCurrencies')}
          </span>
        ) : (
          <ColumnMoney amount={need.money.amount} currency={need.money.currency} headed={bare} />
        )}
      </StackedCell>
      <StackedCell at="line" className="sm:text-right">
        <LinkButton href={pathOf(need)} size="sm">
          {text(button)}
          <span className="sr-only"> {subject}</span>
        </LinkButton>
      </StackedCell>
    </StackedRow>
  )
}

/** The page on which it is dealt with: for deadlines the filtered board, for a batch its card. */
function pathOf({ about, ...need }: Need): Route {
  if (about.kind === 'findings') return '/findings' as Route
  if ('batchId' in need && need.batchId !== undefined) return batchPath(about.id, need.batchId)
  return need.kind === 'deadline' ? boardPath(about.id, need.which) : aboutPath(about)
}

const isWithoutAmount = (about: Need['about']): boolean =>
  about.kind === 'findings' ? about.id === 'sending' : hasNoAmount(about)

const keyOf = (need: Need): string =>
  [
    need.kind,
    need.about.id,
    'state' in need ? need.state : '',
    'holdReason' in need ? need.holdReason : '',
    'which' in need ? need.which : '',
    'ofCancel' in need ? need.ofCancel : '',
    'since' in need ? need.since : '',
    'asks' in need ? `${need.asks}${need.rows}` : '',
    'reason' in need ? need.reason : '',
  ].join()

function NothingNeedsYou() {
  const t = useTranslations('overview')
  return <EmptyState title={t('toDo.emptyTitle')}>{t('toDo.emptyText')}</EmptyState>
}
