'use client'

import { Circle, CircleCheck, X } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Link } from '@/components/ui/action/link'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { dismissFirstStepsAction } from '@/lib/overview/actions'
import type { FirstStep } from '@/lib/overview/first-steps'

/** The first five things for a newcomer to try. Each ticks itself once it was done; the list can be dismissed. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTranslations('overview')
  const action = useServerAction()
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  const done = steps.filter((step) => step.done).length
  const dismiss = async () => {
    if ((await action.run(() => succeeded(dismissFirstStepsAction()))) !== null) setDismissed(true)
  }
  return (
    <Card
      title={t('steps.title')}
      count={t('steps.progress', { done, all: steps.length })}
      aside={
        <Button
          variant="quiet"
          icon={X}
          aria-label={done === steps.length ? t('steps.close') : t('steps.dismiss')}
          busy={action.busy}
          onPress={dismiss}
        />
      }
    >
      {action.error && <ErrorMessage error={action.error} />}
      <ol className="flex flex-col py-1.5">
        {steps.map((step) => (
          <li key={step.key} className="flex items-start gap-2.5 px-gutter py-1.5 touch:items-center touch:py-0">
            {step.done ? (
              <CircleCheck aria-label={t('steps.done')} role="img" className="icon mt-px shrink-0 text-good" />
            ) : (
              <Circle aria-label={t('steps.open')} role="img" className="icon mt-px shrink-0 text-text-3" />
            )}
            {step.done ? (
              <span className="text-text-2">{t(`steps.step.${step.key}`)}</span>
            ) : (
              <Link href={step.href as Route} className="link-alone">
                {t(`steps.step.${step.key}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
