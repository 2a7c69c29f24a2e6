'use client'

import { Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import type { ControlView } from '@/lib/payouts/control/control'
import { firstDifference } from '@/lib/payouts/control/control'
import { BridgeList } from './bridge-list'
import { ControlSummary } from './control-summary'

/** For the approver: what the rows were compared with, and how the sheet's total became what is paid. */
export function ControlCard({ control }: { control: ControlView }) {
  const t = useTranslations('sheet.control')
  const differs = firstDifference(control.figures) !== undefined
  return (
    <Card title={t('title')} icon={Scale} tone={differs ? 'warn' : 'neutral'}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        <div>
          <ControlSummary control={control} />
        </div>
        <div className="max-w-[480px]">
          <BridgeList control={control} />
        </div>
      </div>
    </Card>
  )
}
