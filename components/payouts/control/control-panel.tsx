'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { sourceOf } from '@/lib/sheet/rows/control-figures'
import { BridgeList } from './bridge-list'
import { ControlSummary } from './control-summary'
import { NeededNotice, useNeededTotal } from './needed-notice'

const ControlDialog = dynamic(() => import('./control-dialog').then((module) => module.ControlDialog), { ssr: false })

/** For the preparer of a draft: what its rows were compared with, and a form for the total they expect where the sheet has none. */
export function ControlPanel() {
  const { control, sheet, kind, totals } = usePayout()
  const { mayPrepare } = useStaff()
  const t = useTranslations('sheet.control')
  const [open, setOpen] = useState(false)
  const needed = useNeededTotal({ kind, totals, figures: control.figures })
  const hasTotal = control.figures.some(({ kind, lineNo }) => kind === 'total' && lineNo !== null)
  return (
    <>
      <PanelSection title={t('title')}>
        <ControlSummary control={control} />
        <div className="mt-2 empty:hidden">
          <NeededNotice needed={needed} />
        </div>
        {mayPrepare && !hasTotal && (
          <div className="mt-3">
            <Button size="sm" onPress={() => setOpen(true)}>
              {sourceOf(control.figures) === 'typed' ? t('change') : t('type')}
            </Button>
          </div>
        )}
        {open && <ControlDialog onClose={() => setOpen(false)} />}
      </PanelSection>
      {sheet.name !== null && control.bridges.length > 0 && (
        <PanelSection title={t('bridge.title')}>
          <BridgeList control={control} />
        </PanelSection>
      )}
    </>
  )
}
