import { Ellipsis, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { classes } from '@/components/ui/classes'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import type { Schedule } from '@/lib/payouts/templates/schedule'
import type { TemplateView } from '@/lib/payouts/templates/view'

/** What a person wants to do with a template. */
export type TemplateTask = { readonly what: 'use' | 'schedule' | 'remove'; readonly template: TemplateView }

type Props = {
  templates: readonly TemplateView[]
  mayPrepare: boolean
  busy: boolean
  onTask: (task: TemplateTask) => void
}

/** The templates, each with its schedule and what can be done with it. */
export function TemplatesTable({ templates, ...rest }: Props) {
  const t = useTranslations('templates')
  return (
    <Table label={t('title')}>
      <TableHead>
        <Th>{t('col.name')}</Th>
        <Th end>{t('col.rows')}</Th>
        <Th>{t('col.schedule')}</Th>
        <Th>{t('col.next')}</Th>
        <Th>{t('col.last')}</Th>
        {rest.mayPrepare && (
          <Th>
            <span className="sr-only">{t('use')}</span>
          </Th>
        )}
      </TableHead>
      <tbody>
        {templates.map((template) => (
          <Line key={template.id} template={template} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ template, mayPrepare, busy, onTask }: Omit<Props, 'templates'> & { template: TemplateView }) {
  const t = useTranslations('templates')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { name, kind, rows, madeBy, madeAt, schedule, next, last } = template
  const task = (what: TemplateTask['what']) => () => onTask({ what, template })
  return (
    <StackedRow>
      <StackedCell at="start">
        <span className="font-medium break-words">{name}</span>
        {kind === 'escrow' && <span className="ml-2 text-text-3">{t('escrow')}</span>}
        <span className="block text-caption text-text-2">
          <span className="sm:hidden">{ui('rows', { count: rows })}, </span>
          {t('by', { who: madeBy, day: formats.day(madeAt) })}
        </span>
      </StackedCell>
      <StackedCell at="line" end className="max-sm:hidden">
        {formats.count(rows)}
      </StackedCell>
      <StackedCell at="line">
        {scheduleText(t, schedule)}
        <Problem template={template} />
      </StackedCell>
      <StackedCell at="line" className={classes('text-text-2', next === null && 'max-sm:hidden')}>
        <span className="sm:hidden">{t('col.next')}: </span>
        {next === null ? '—' : t('nextFor', { made: formats.date(next.makeOn), day: formats.date(next.payday) })}
      </StackedCell>
      <StackedCell at="line" className={classes('text-text-2', last === null && 'max-sm:hidden')}>
        <span className="sm:hidden">{t('col.last')}: </span>
        {last === null ? (
          t('noLast')
        ) : (
          <Link href={payoutPath(last.payoutId)} className="text-link link-alone">
            {formats.day(last.madeAt)}
          </Link>
        )}
      </StackedCell>
      {mayPrepare && (
        <StackedCell at="end" end>
          <span className="flex justify-end gap-2">
            <Button size="sm" icon={Plus} isDisabled={busy} onPress={task('use')}>
              {t('use')}
            </Button>
            <Menu
              label={t('actions', { name })}
              trigger={<Button size="sm" icon={Ellipsis} aria-label={t('actions', { name })} />}
            >
              <MenuItem onAction={task('schedule')}>{t('change')}</MenuItem>
              <MenuItem bad onAction={task('remove')}>
                {t('remove')}
              </MenuItem>
            </Menu>
          </span>
        </StackedCell>
      )}
    </StackedRow>
  )
}

function Problem({ template: { problem } }: { template: TemplateView }) {
  const t = useTranslations('templates')
  const text = useText()
  if (problem === null) return null
  return (
    <span className="block text-bad">
      {t('problem')} {text(problem)}
    </span>
  )
}

function scheduleText(t: Texts<'templates'>, schedule: Schedule | null): string {
  if (schedule === null) return t('none')
  if (schedule.every === 'week') return t('week', { weekday: t(`weekday.${schedule.weekday}`) })
  return schedule.day === 'last' ? t('monthLast') : t('monthDay', { day: schedule.day })
}
