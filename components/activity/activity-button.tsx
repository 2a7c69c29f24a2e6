'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Later, laterCode } from '@/components/ui/later'
import { Drawer } from '@/components/ui/overlay/drawer'
import type { ThingActivityProps } from './thing-activity'

// Most readers of a page never open it.
const list = laterCode<ThingActivityProps>(() => import('./thing-activity').then((module) => module.ThingActivity))

type Props = {
  /** `payout:…`, `payee:…`, `escrow:…` or `proposal:…`. */
  thing: string
  size?: 'sm' | 'md'
}

/** Opens what was done to one thing: every recorded act, newest first. */
export function ActivityButton({ thing, size = 'md' }: Props) {
  const ui = useTranslations('ui')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size={size} icon={History} onPress={() => setOpen(true)}>
        {ui('activity')}
      </Button>
      <Drawer title={ui('activity')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Later code={list} with={{ thing }} />
      </Drawer>
    </>
  )
}
