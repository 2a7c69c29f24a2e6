import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import { useFormats } from '@/lib/messages/use-text'
import { readClock } from '@/lib/time/clock'
import { readDay } from '@/lib/time/days'
import { momentAt } from '@/lib/time/zone'

type When = {
  readonly later: boolean
  readonly day: string
  readonly time: string
  /** The moment (ISO 8601); null for as soon as it is approved. */
  readonly sendAt: string | null
  /** Whether the day and the time can be read, where they are needed. */
  readonly ready: boolean
  readonly change: (part: Partial<Pick<When, 'later' | 'day' | 'time'>>) => void
}

/** When a payout is sent: as soon as it is approved, or on a day and at a time in the merchant's time zone. */
export function useSendWhen(): When {
  const { timeZone } = useFormats()
  const [typed, setTyped] = useState({ later: false, day: '', time: '09:00' })
  const day = readDay(typed.day)
  const time = readClock(typed.time)
  const sendAt =
    typed.later && day !== null && time !== null ? momentAt(day, `${time}:00`, timeZone).toISOString() : null
  return {
    ...typed,
    sendAt,
    ready: !typed.later || sendAt !== null,
    change: (part) => setTyped((was) => ({ ...was, ...part })),
  }
}

/** Asks when the payout is sent. */
export function SendWhen({ when }: { when: When }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { later, day, time, change } = when
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('submit.when')}
        options={[
          { id: 'at-once', label: t('submit.atOnce') },
          { id: 'later', label: t('submit.onDay') },
        ]}
        value={later ? 'later' : 'at-once'}
        onChange={(id) => change({ later: id === 'later' })}
        help={later ? t('submit.whenHelp') : undefined}
      />
      {later && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          <TextField
            label={t('submit.day')}
            value={day}
            onChange={(text) => change({ day: text })}
            placeholder={ui('day.placeholder')}
            autoComplete="off"
            problem={day.trim() !== '' && readDay(day) === null ? t('submit.dayProblem') : undefined}
          />
          <TextField
            label={t('submit.time', { zone: formats.zoneName() })}
            value={time}
            onChange={(text) => change({ time: text })}
            placeholder="09:00"
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            problem={readClock(time) === null ? t('submit.timeProblem') : undefined}
          />
        </div>
      )}
    </div>
  )
}
