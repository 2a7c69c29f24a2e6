'use client'

import { BookmarkPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'

export const SaveTemplateDialog = dynamic(
  () => import('./save-template-dialog').then((module) => module.SaveTemplateDialog),
  { ssr: false },
)

/** Opens the dialog that saves the rows of this payout as a template. */
export function SaveTemplateButton() {
  const t = useTranslations('draft')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={BookmarkPlus} onPress={() => setOpen(true)}>
        {t('saveAs.button')}
      </Button>
      {open && <SaveTemplateDialog onClose={() => setOpen(false)} />}
    </>
  )
}
