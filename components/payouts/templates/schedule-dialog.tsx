'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import type { Option } from '@/components/ui/form/select-options'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { useFormats } from '@/lib/messages/use-text'
import { setScheduleAction } from '@/lib/payouts/templates/actions'
import { MOST_DAYS_BEFORE, type Schedule, WEEKDAYS, type Weekday } from '@/lib/payouts/templates/schedule'
import type { TemplateView } from '@/lib/payouts/templates/view'
import { scheduledDaysQuery } from '@/lib/queries/payouts'

const WHEN = ['never', 'last', 'day', 'week'] as const
type Chosen = {
  readonly when: (typeof WHEN)[number]
  readonly day: number
  readonly weekday: Weekday
  readonly country: string
  readonly daysBefore: number
}

const MONTH_DAYS = Array.from({ length: 28 }, (_, at) => at + 1)
const DAYS_BEFORE = Array.from({ length: MOST_DAYS_BEFORE + 1 }, (_, at) => at)

function chosenFrom(schedule: Schedule | null): Chosen {
  const first = { when: 'last', day: 25, weekday: 5, country: 'UG', daysBefore: 3 } as const
  if (schedule === null) return first
  const { country, daysBefore } = schedule
  if (schedule.every === 'week') return { ...first, country, daysBefore, when: 'week', weekday: schedule.weekday }
  if (schedule.day === 'last') return { ...first, country, daysBefore }
  return { ...first, country, daysBefore, when: 'day', day: schedule.day }
}

function scheduleOf({ when, day, weekday, country, daysBefore }: Chosen): Schedule | null {
  if (when === 'never') return null
  if (when === 'week') return { every: 'week', weekday, country, daysBefore }
  return { every: 'month', day: when === 'last' ? 'last' : day, country, daysBefore }
}

type Props = {
  template: TemplateView
  countries: readonly Option[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Sets when drafts are made from a template, and shows the next of these days while it is chosen. */
export function ScheduleDialog({ template, countries, onClose, onSaved }: Props) {
  const t = useTranslations('templates')
  const action = useServerAction()
  const [chosen, setChosen] = useState(() => chosenFrom(template.schedule))
  const change = (part: Partial<Chosen>) => setChosen((was) => ({ ...was, ...part }))
  const schedule = scheduleOf(chosen)
  const save = async () => {
    const done = await action.run(() => succeeded(setScheduleAction(template.id, schedule)))
    if (!done) return
    await onSaved()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('schedule.title', { name: template.name })}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} onPress={() => void save()}>
            {t('schedule.save')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('schedule.when')}
          options={WHEN.map((id) => ({ id, label: t(`schedule.${id}`) }))}
          value={chosen.when}
          onChange={(when) => change({ when })}
        />
        {chosen.when === 'day' && (
          <Select
            label={t('schedule.onDay')}
            options={MONTH_DAYS.map((day) => ({ id: String(day), label: String(day) }))}
            value={String(chosen.day)}
            onChange={(day) => change({ day: Number(day) })}
          />
        )}
        {chosen.when === 'week' && (
          <Select
            label={t('schedule.onWeekday')}
            options={WEEKDAYS.map((day) => ({ id: String(day), label: t(`weekday.${day}`) }))}
            value={String(chosen.weekday)}
            onChange={(id) => change({ weekday: WEEKDAYS.find((day) => String(day) === id) ?? 5 })}
          />
        )}
        {chosen.when !== 'never' && (
          <>
            <Select
              label={t('schedule.country')}
              options={countries}
              value={chosen.country}
              onChange={(country) => change({ country })}
            />
            <Select
              label={t('schedule.before')}
              options={DAYS_BEFORE.map((count) => ({ id: String(count), label: t('lead', { count }) }))}
              value={String(chosen.daysBefore)}
              onChange={(count) => change({ daysBefore: Number(count) })}
            />
            <p className="text-text-2">{t('schedule.text')}</p>
          </>
        )}
        {schedule !== null && <NextDays schedule={schedule} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}

function NextDays({ schedule }: { schedule: Schedule }) {
  const t = useTranslations('templates')
  const formats = useFormats()
  const readError = useReadError()
  const { data, error, refetch, isFetching } = useQuery(scheduledDaysQuery(schedule))
  if (error) return <ErrorMessage error={readError(error)} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <section aria-label={t('schedule.days')} aria-busy={isFetching} className="rounded-card border px-4 py-3">
      <h3 className="font-medium">{t('schedule.days')}</h3>
      <ol className="mt-1 min-h-24 text-text-2 tabular-nums">
        {data?.map(({ makeOn, payday }) => (
          <li key={payday}>{t('schedule.dayLine', { made: formats.date(makeOn), day: formats.date(payday) })}</li>
        ))}
      </ol>
      <p className="mt-1 text-caption text-text-2">{t('schedule.computed')}</p>
    </section>
  )
}
