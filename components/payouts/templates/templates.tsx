'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { payoutPath } from '@/components/paths'
import { announce } from '@/components/ui/action/announce'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import type { Option } from '@/components/ui/form/select-options'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { draftFromTemplateAction, removeTemplateAction } from '@/lib/payouts/templates/actions'
import type { TemplateView } from '@/lib/payouts/templates/view'
import { TEMPLATES, templatesQuery } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { TemplatesTable, type TemplateTask } from './templates-table'

const ScheduleDialog = dynamic(() => import('./schedule-dialog').then((module) => module.ScheduleDialog), {
  ssr: false,
})

type Props = { countries: readonly Option[]; mayPrepare: boolean }

/** The templates of payouts, with their schedules. */
export function Templates({ countries, mayPrepare }: Props) {
  const t = useTranslations('templates')
  const router = useRouter()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(templatesQuery())
  const [task, setTask] = useState<TemplateTask | null>(null)
  const action = useServerAction()
  const close = () => setTask(null)
  const readAgain = () => refetchAfterAction(queries, TEMPLATES)
  const use = async ({ id, rows }: TemplateView) => {
    const made = await action.run(() => draftFromTemplateAction(id))
    if (made === null) return
    announce(t('made', { rows }))
    router.push(payoutPath(made.payoutId))
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <span className="flex max-sm:hidden">
            <LinkButton href="/payouts" variant="quiet" icon={ArrowLeft}>
              {t('back')}
            </LinkButton>
          </span>
        }
      />
      <p className="max-w-[80ch] px-gutter pb-4 text-text-2">{t('subtitle')}</p>
      {action.error && (
        <div className="px-gutter pb-4">
          <ErrorMessage error={action.error} />
        </div>
      )}
      {error && <ReadingFailed error={error} shownAsOf={undefined} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['50%', '20%', '60%', '60%', '40%']} />}
      {data?.length === 0 && (
        <EmptyState title={t('empty')} actions={<LinkButton href="/payouts">{t('toPayouts')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <TemplatesTable
          templates={data}
          mayPrepare={mayPrepare}
          busy={action.busy}
          onTask={(asked) => (asked.what === 'use' ? void use(asked.template) : setTask(asked))}
        />
      )}
      {task?.what === 'schedule' && (
        <ScheduleDialog template={task.template} countries={countries} onClose={close} onSaved={readAgain} />
      )}
      {task?.what === 'remove' && <RemoveDialog template={task.template} onClose={close} onRemoved={readAgain} />}
    </>
  )
}

type RemoveProps = { template: TemplateView; onClose: () => void; onRemoved: () => Promise<unknown> }

function RemoveDialog({ template: { id, name }, onClose, onRemoved }: RemoveProps) {
  const t = useTranslations('templates')
  const action = useServerAction()
  const remove = async () => {
    const done = await action.run(() => succeeded(removeTemplateAction(id)))
    if (!done) return
    await onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      destructive
      busy={action.busy}
      onConfirm={() => void remove()}
    >
      {action.error ? action.error.text : t('removeText')}
    </ConfirmDialog>
  )
}
