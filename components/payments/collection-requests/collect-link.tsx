'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { NewLink } from '@/components/ui/action/new-link'

/** Links to the form of a new payment; the key N does the same. */
export function CollectLink() {
  const t = useTranslations('payments')
  return <NewLink href="/payments/new" label={t('new.title')} icon={Plus} />
}
