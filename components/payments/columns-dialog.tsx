'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { Column } from '@/lib/payments/columns'

type Props = { columns: readonly Column[]; onColumns: (columns: readonly Column[]) => void; onClose: () => void }

/** Sets the order of the columns that are shown. Each step is seen in the list at once. */
export function ColumnsDialog({ columns, onColumns, onClose }: Props) {
  const t = useTranslations('payments')
  const move = (from: number, to: number) => {
    const next = [...columns]
    next.splice(to, 0, ...next.splice(from, 1))
    onColumns(next)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('list.columnOrder')}>
      <ol className="flex flex-col">
        {columns.map((column, at) => {
          const name = t(`column.${column}`)
          return (
            <li key={column} className="flex items-center justify-between gap-3 border-b py-1.5 last:border-b-0">
              {name}
              <span className="flex gap-1">
                <Button
                  size="sm"
                  variant="quiet"
                  icon={ArrowUp}
                  aria-label={t('list.columnEarlier', { name })}
                  isDisabled={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  icon={ArrowDown}
                  aria-label={t('list.columnLater', { name })}
                  isDisabled={at === columns.length - 1}
                  onPress={() => move(at, at + 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
