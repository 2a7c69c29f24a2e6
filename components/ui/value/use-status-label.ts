'use client'

import { useTranslations } from 'next-intl'
import type { ShownStatus } from '@/lib/status/shown-status'

/** The label of a status of the service: ours if we know it, else the text as received. */
export function useStatusLabel(): (status: ShownStatus) => string {
  const t = useTranslations('ui')
  return (status) => (status.known ? t(`status.${status.code}`) : (status.raw ?? t('statusUnknown')))
}
