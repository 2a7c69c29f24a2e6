'use client'

import { useTranslations } from 'next-intl'
import type { ShownStatus } from '@/lib/status/shown-status'
import { Status, StatusChip } from './status'

/** A status of the service: with icon and label if we know it, else the text as received. */
export function ServiceStatus({ status, chip = false }: { status: ShownStatus; chip?: boolean }) {
  const t = useTranslations('ui')
  const Shown = chip ? StatusChip : Status
  if (status.known) return <Shown code={status.code} />
  return <Shown code={null} label={status.raw ?? t('statusUnknown')} />
}
