'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SameSheetNotices } from '@/components/payouts/upload/same-sheet-notices'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { PanelSection } from '@/components/ui/layout/panel-section'
import type { Changes } from '@/lib/payouts/approval/changes'
import { CHANGE_DISPLAYS, SHOWN_KINDS } from './change-kinds'
import { COMPARED_AT_ONCE, useComparison } from './use-comparison'

/** What the approver will see of a draft: how it differs from the last payout like it, in a few lines. */
export function ApproverSees() {
  const payout = usePayout()
  const t = useTranslations('approval')
  const [wanted, setWanted] = useState(false)
  const { comparison, error, retry, busy } = useComparison(payout, payout.counts.all <= COMPARED_AT_ONCE || wanted)
  const { warning } = payout.counts
  return (
    <PanelSection title={t('sees.title')} aside={warning > 0 ? t('sees.openWarnings', { count: warning }) : undefined}>
      {error && <ErrorMessage error={error} onRetry={retry} busy={busy} />}
      {!comparison && !error && !busy && (
        <Button size="sm" onPress={() => setWanted(true)}>
          {t('sees.compare')}
        </Button>
      )}
      {!comparison && busy && <p className="text-text-2">{t('sees.comparing')}</p>}
      {comparison && <SameSheetNotices repeats={comparison.repeats} />}
      {comparison &&
        (comparison.with ? <Since name={comparison.with.name} changes={comparison.changes} /> : <Nothing />)}
    </PanelSection>
  )
}

function Nothing() {
  const t = useTranslations('approval')
  return <p className="text-text-2">{t('sees.none')}</p>
}

function Since({ name, changes }: { name: string; changes: Changes | null }) {
  const t = useTranslations('approval')
  const lines = SHOWN_KINDS.flatMap((kind) => {
    const count = changes?.[kind].length ?? 0
    return count > 0
      ? [{ kind, ...CHANGE_DISPLAYS[kind], words: t(`change.${CHANGE_DISPLAYS[kind].key}.count`, { count }) }]
      : []
  })
  const rest = (changes?.unchanged ?? 0) + (changes?.adjusted.length ?? 0)
  return (
    <>
      <p className="mb-1 text-text-2">{t('sees.against', { name })}</p>
      <ul className="flex flex-col gap-1">
        {lines.map(({ kind, icon: Icon, tone, words }) => (
          <li key={kind} className="flex items-center gap-2">
            <Icon aria-hidden className={`icon-s ${tone === 'warn' ? 'text-warn' : 'text-text-2'}`} />
            {words}
          </li>
        ))}
        <li className="text-text-2">{t('sees.asUsual', { count: rest })}</li>
      </ul>
    </>
  )
}
