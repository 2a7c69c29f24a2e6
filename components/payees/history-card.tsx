import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { ChangeLine } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'

/** Every change of a payee's entry, newest first. */
export function HistoryCard({ changes }: { changes: readonly ChangeLine[] }) {
  const t = useTranslations('payees')
  const text = useText()
  const formats = useFormats()
  return (
    <Card title={t('history.title')} count={changes.length}>
      <Table label={t('history.table')}>
        <TableHead>
          <Th>{t('history.what')}</Th>
          <Th>{t('history.before')}</Th>
          <Th>{t('history.after')}</Th>
          <Th>{t('history.by')}</Th>
          <Th end>{t('history.when', { zone: formats.zoneName() })}</Th>
        </TableHead>
        <tbody>
          {changes.map(({ id, what, was, isNow, by, at }) => (
            <StackedRow key={id}>
              <StackedCell at="start" className="font-medium">
                {text(what)}
              </StackedCell>
              <StackedCell at="line" className="text-text-2">
                {was !== null && <Value text={was} />}
              </StackedCell>
              <StackedCell at="line">{isNow !== null && <Value text={isNow} />}</StackedCell>
              <StackedCell at="line" className="whitespace-nowrap text-text-2">
                {by ?? t('history.system')}
              </StackedCell>
              <StackedCell at="end" end className="whitespace-nowrap text-text-2">
                {formats.moment(at).replace(` ${formats.zoneName()}`, '')}
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const Value = ({ text }: { text: string }) => <span className="break-words tabular-nums">{formatPhone(text)}</span>
