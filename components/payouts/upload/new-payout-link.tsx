'use client'

import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { useShortcut } from '@/components/ui/value/shortcut'

/** Links to a new payout; the key N does the same. */
export function NewPayoutLink() {
  const t = useTranslations('draft')
  const router = useRouter()
  useShortcut('N', t('list.new'), () => router.push('/payouts/new'))
  return (
    <LinkButton href="/payouts/new" variant="primary" icon={Upload} keys="N">
      {t('list.new')}
    </LinkButton>
  )
}
