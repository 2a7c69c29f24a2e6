'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Stage } from '@/lib/payouts/stage'
import { PayoutSteps } from './payout-steps'

const StepRecord = dynamic(() => import('./step-record').then((module) => module.StepRecord), { ssr: false })

/** The stages of a saved payout. One that is over opens what was done there. */
export function RecordedSteps({ stage }: { stage: Stage }) {
  const [opened, setOpened] = useState<Stage | null>(null)
  return (
    <>
      <PayoutSteps stage={stage} onOpen={setOpened} />
      {opened !== null && <StepRecord stage={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
