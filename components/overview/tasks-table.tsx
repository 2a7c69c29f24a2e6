import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { aboutPath, batchPath, boardPath, reconciliationPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { hasNoAmount } from '@/lib/approvals/approval-line'
import { useText } from '@/lib/messages/use-text'
import type { Task } from '@/lib/overview/task'
import { taskSubject, taskText } from '@/lib/overview/task-text'

/** The person's to-do list, one line each: what it is, where, what it means for the money, and a link. */
export function TasksTable({ tasks, now }: { tasks: readonly Task[]; now: Date }) {
  const t = useTranslations('overview')
  const ui = useTranslations('ui')
  if (tasks.length === 0) return <NoTasks />
  const currencies = new Set(tasks.flatMap(({ money }) => money?.currency ?? []))
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
        {tasks.map((task) => (
          <TaskLine key={keyOf(task)} task={task} now={now} bare={only !== undefined} />
        ))}
      </tbody>
    </Table>
  )
}

function TaskLine({ task, now, bare }: { task: Task; now: Date; bare: boolean }) {
  const t = useTranslations('overview')
  const text = useText()
  const { code, label, text: means, button } = taskText(task, now)
  const subject = text(taskSubject(task))
  return (
    <StackedRow>
      <StackedCell at="start" className="sm:whitespace-nowrap">
        <Status code={code} label={text(label)} />
      </StackedCell>
      <StackedCell at="line" className="font-medium lg:min-w-56">
        {subject}
        <span className="mt-0.5 hidden font-normal text-text-2 sm:max-md:block">{text(means)}</span>
      </StackedCell>
      <StackedCell at="line" className="text-text-2 sm:max-md:hidden">
        {text(means)}
      </StackedCell>
      <StackedCell at="end" end>
        {task.money === null ? (
          <span className="text-text-3">
            {isWithoutAmount(task.about) ? t('toDo.noAmount') : t('toDo.severalCurrencies')}
          </span>
        ) : (
          <ColumnMoney amount={task.money.amount} currency={task.money.currency} headed={bare} />
        )}
      </StackedCell>
      <StackedCell at="line" className="sm:text-right">
        <LinkButton href={pathOf(task)} size="sm">
          {text(button)}
          <span className="sr-only"> {subject}</span>
        </LinkButton>
      </StackedCell>
    </StackedRow>
  )
}

/** The page on which it is dealt with: for deadlines the filtered board, for a batch its card. */
function pathOf({ about, ...task }: Task): Route {
  if (about.kind === 'activity') return (about.id === 'head' ? '/settings' : '/activity') as Route
  if (about.kind === 'findings') return reconciliationPath()
  if ('batchId' in task && task.batchId !== undefined) return batchPath(about.id, task.batchId)
  return task.kind === 'held' && task.which !== 'cancelled' ? boardPath(about.id, task.which) : aboutPath(about)
}

const isWithoutAmount = (about: Task['about']): boolean =>
  about.kind === 'findings' ? about.id === 'sending' : about.kind === 'activity' || hasNoAmount(about)

const keyOf = (task: Task): string =>
  [
    task.kind,
    task.about.id,
    'state' in task ? task.state : '',
    'holdReason' in task ? task.holdReason : '',
    'which' in task ? task.which : '',
    task.kind === 'waiting-for-funds' ? task.money?.currency : '',
    'ofCancel' in task ? task.ofCancel : '',
    'since' in task ? task.since : '',
    'asks' in task ? `${task.asks}${task.rows}` : '',
    'reason' in task ? task.reason : '',
  ].join()

function NoTasks() {
  const t = useTranslations('overview')
  return <EmptyState title={t('toDo.emptyTitle')}>{t('toDo.emptyText')}</EmptyState>
}
