'use client'

import { useTranslations } from 'next-intl'
import type { ShownStatus } from '@/lib/status/shown-status'
import { Status, StatusChip } from './status'

/** A status of the service: by its icon and label where we know what it means, else the word as it came. */
export function ServiceStatus({ status, chip = false }: { status: ShownStatus; chip?: boolean }) {
  const t = useTranslations('ui')
  const Shown = chip ? StatusChip : Status
  if (status.known) return <Shown code={status.code} />
  return <Shown code={null} label={status.raw ?? t('statusUnknown')} />
}
