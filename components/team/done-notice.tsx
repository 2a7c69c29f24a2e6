'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import type { Outcome } from './change-dialog'

/** What became of a change, and what the admin hands over: it is shown only here. */
export function DoneNotice({ outcome: { what, state, sessionsEnded, handedOver } }: { outcome: Outcome }) {
  const t = useTranslations('team')
  const ends = what !== 'set-groups' && what !== 'handOver'
  const done = ends ? t('done.ended', { count: sessionsEnded }) : t('done.done')
  return (
    <Notice tone={state === 'waiting' ? 'accent' : 'good'} role="status">
      <span className="block">{state === 'waiting' ? t('done.waiting') : done}</span>
      {handedOver !== null && (
        <>
          {handedOver.mailed && <span className="block">{t('done.mailed')}</span>}
          {handedOver.password !== null && (
            <span className="block select-all font-medium">
              {t('done.password', { password: handedOver.password })}
            </span>
          )}
          {handedOver.setUpCode !== null && (
            <span className="block select-all font-medium">{t('done.code', { code: handedOver.setUpCode })}</span>
          )}
          {(handedOver.password ?? handedOver.setUpCode) !== null && <span className="block">{t('done.once')}</span>}
        </>
      )}
    </Notice>
  )
}
