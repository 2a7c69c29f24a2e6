'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import { useFormats } from '@/lib/messages/use-text'
import type { HandedOver } from '@/lib/team/team-view'
import type { Outcome } from './change-dialog'

/** The result of a change, with the code that the admin who approved it has to hand over. The code is shown only here. */
export function DoneNotice({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('team')
  if (outcome.state === 'approved') {
    return (
      <Notice tone="good" role="status">
        <span className="block">{t('done.approved', { name: outcome.name })}</span>
        {outcome.handedOver && <ToHandOver given={outcome.handedOver} />}
      </Notice>
    )
  }
  const { what, state, sessionsEnded } = outcome
  const done = what === 'set-groups' ? t('done.done') : t('done.ended', { count: sessionsEnded })
  return (
    <Notice tone={state === 'waiting' ? 'accent' : 'good'} role="status">
      {state === 'waiting' ? t('done.waiting') : done}
    </Notice>
  )
}

function ToHandOver({ given: { code, until, setUpCode, mailed } }: { given: HandedOver }) {
  const t = useTranslations('team')
  const formats = useFormats()
  return (
    <>
      {mailed && <span className="block">{t('done.mailed')}</span>}
      {code !== null && <span className="block select-all font-medium">{t('done.password', { code })}</span>}
      {setUpCode !== null && (
        <span className="block select-all font-medium">{t('done.code', { code: setUpCode })}</span>
      )}
      {(code ?? setUpCode) !== null && <span className="block">{t('done.once')}</span>}
      {until !== null && <span className="block">{t('done.until', { time: formats.moment(until) })}</span>}
    </>
  )
}
