import { useTranslations } from 'next-intl'
import { Status } from '@/components/ui/value/status'
import type { HelpNumber } from '@/lib/help/help'
import type { StatusCode } from '@/lib/status/status-code'

/** What each of these numbers counts. */
export function NumberList({ numbers }: { numbers: readonly HelpNumber[] }) {
  const t = useTranslations('help')
  return (
    <dl className="flex flex-col gap-3">
      {numbers.map((name) => (
        <div key={name}>
          <dt className="font-medium">{t(`number.${name}.term`)}</dt>
          <dd className="text-text-2">{t(`number.${name}.meaning`)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each of these statuses means for the money, and what to do. */
export function StatusList({ statuses }: { statuses: readonly StatusCode[] }) {
  const t = useTranslations('help')
  return (
    <dl className="flex flex-col gap-3">
      {statuses.map((code) => (
        <div key={code}>
          <dt>
            <Status code={code} />
          </dt>
          <dd className="text-text-2">{t(`status.${code}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
