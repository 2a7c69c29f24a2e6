'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { askExportAction } from '@/lib/payments/actions'
import { filtersQuery, type PaymentFilters } from '@/lib/payments/filters'
import type { PaymentsPage } from '@/lib/payments/view'
import { exportsQuery } from '@/lib/queries/payments'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = { page: PaymentsPage; filters: PaymentFilters }

/** Exports exactly what the list shows, with all its pages, as of the same moment. */
export function ExportButton({ page, filters }: Props) {
  const t = useTranslations('payments')
  const queries = useQueryClient()
  const { busy, error, run } = useServerAction()
  const start = async () => {
    await run(() => askExportAction(filtersQuery({ ...filters, pin: page.pin })))
    await refetchAfterAction(queries, exportsQuery().queryKey)
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      {error && (
        <span role="alert" className="text-bad">
          {error.text}
        </span>
      )}
      <Button icon={Download} busy={busy} isDisabled={page.total === 0} onPress={() => void start()}>
        {t('export.button', { count: page.total })}
      </Button>
    </span>
  )
}
