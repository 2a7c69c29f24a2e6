'use client'

import { Plus } from 'lucide-react'
import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { NEW_KEY } from '@/components/ui/action/new-link'
import { useShortcut } from '@/components/ui/value/shortcut'

// Forms and their checks are 30 kB that the directory does not need to be read.
const NewPayeeDialog = dynamic(() => import('./new-payee-dialog').then((module) => module.NewPayeeDialog), {
  ssr: false,
})

/** Adds a payee to the directory. What was typed stays when the dialog is closed without saving. */
export function NewPayee({ onCreated }: { onCreated: (path: Route) => void }) {
  const t = useTranslations('payees')
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setDialog('open')
  useShortcut(dialog === 'open' ? null : NEW_KEY, t('new.title'), open)
  return (
    <>
      <Button variant="primary" icon={Plus} keys={NEW_KEY} onPress={open}>
        {t('new.title')}
      </Button>
      {dialog !== 'never' && (
        <NewPayeeDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} onCreated={onCreated} />
      )}
    </>
  )
}
