import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'

type Props = { readonly onBack: () => void; readonly children: ReactNode }

/** The buttons of a dialog that asks for something: "Back", which changes nothing, and those that do it. */
export function DialogButtons({ onBack, children }: Props) {
  const t = useTranslations('ui')
  return (
    <>
      <Button variant="quiet" onPress={onBack}>
        {t('back')}
      </Button>
      {children}
    </>
  )
}
