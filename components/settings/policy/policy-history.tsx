'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import type { PolicyVersion, PolicyView } from '@/lib/policy/rules/policy-view'
import { usePolicyText } from './policy-text'

/** Earlier versions of the policy, each of which opens to its rules. */
export function PolicyHistory({ view }: { view: PolicyView }) {
  const t = useTranslations('policy')
  if (view.earlier.length === 0) return null
  return (
    <Card title={t('history.title')} count={view.earlier.length}>
      <ul>
        {view.earlier.map((version) => (
          <li key={version.id} className="border-b last:border-b-0">
            <Version version={version} view={view} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Version({ version, view }: { version: PolicyVersion; view: PolicyView }) {
  const formats = useFormats()
  const { t, when, limits, demand } = usePolicyText(view)
  const state = t(`history.${version.state === 'waiting' ? 'withdrawn' : version.state}`)
  const lines = [
    ...version.rules.map((rule) => [rule.id, `${when(rule)}: ${demand(rule.demand)}`] as const),
    ...version.ceilings.map((ceiling) => [ceiling.id, `${limits(ceiling)}: ${demand(ceiling.demand)}`] as const),
  ]
  return (
    <details>
      <summary className="cursor-pointer px-gutter py-2.5 touch:py-3">
        {version.who === null
          ? t('history.first', { version: version.number, state })
          : t('history.line', {
              ...{ version: version.number, state, who: version.who },
              ...{ day: formats.moment(version.at), reason: version.reason },
            })}
      </summary>
      <ol className="list-decimal px-gutter pb-3 pl-12 text-text-2">
        {lines.length === 0 ? (
          <li className="list-none">{t('history.none')}</li>
        ) : (
          lines.map(([id, line]) => <li key={id}>{line}</li>)
        )}
      </ol>
    </details>
  )
}
