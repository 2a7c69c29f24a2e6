'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { NewLink } from '@/components/ui/action/new-link'

/** Links to a new payout; the key N does the same. */
export const NewPayoutLink = () => {
  const t = useTranslations('draft')
  return <NewLink href="/payouts/new" label={t('list.new')} icon={Upload} />
}
