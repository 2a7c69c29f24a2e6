'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { useShortcut } from '@/components/ui/value/shortcut'

/** Links to the form of a new payment; the key N does the same. */
export function CollectLink() {
  const t = useTranslations('payments')
  const router = useRouter()
  useShortcut('N', t('new.title'), () => router.push('/payments/new'))
  return (
    <LinkButton href="/payments/new" variant="primary" icon={Plus} keys="N">
      {t('new.title')}
    </LinkButton>
  )
}
