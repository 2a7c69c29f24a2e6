import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { LimitsView } from '@/lib/policy/view'
import { Figure } from './figure'

const words = (t: Texts<'settings'>) =>
  ({
    'in-force': t('limits.ended.replaced'),
    rejected: t('limits.ended.rejected'),
    withdrawn: t('limits.ended.withdrawn'),
  }) as const

/** Earlier limits and rejected proposals, each with who made it and why. */
export function EarlierLimits({ earlier }: { earlier: LimitsView['earlier'] }) {
  const ui = useTranslations('ui')
  const t = useTranslations('settings')
  const formats = useFormats()
  if (earlier.length === 0) return null
  return (
    <Card title={t('limits.before')} count={earlier.length}>
      <Table label={t('limits.before')}>
        <TableHead>
          <Th>{ui('col.currency')}</Th>
          <Th>{t('limits.outcome')}</Th>
          <Th end>{t('limits.smallest')}</Th>
          <Th end>{t('limits.largest')}</Th>
          <Th end>{t('limits.largestADay')}</Th>
          <Th>{t('limits.setOn')}</Th>
          <Th>{ui('col.reason')}</Th>
        </TableHead>
        <tbody>
          {earlier.map((limits) => (
            <Tr key={limits.id}>
              <Td place="lead" className="font-medium">
                {limits.currency}
              </Td>
              <Td place="status">{words(t)[limits.state]}</Td>
              <Td end>
                <Figure amount={limits.smallest} currency={limits.currency} />
              </Td>
              <Td end place="amount">
                <Figure amount={limits.largest} currency={limits.currency} />
              </Td>
              <Td end>
                <Figure amount={limits.largestPerDay} currency={limits.currency} />
              </Td>
              <Td>
                {formats.day(limits.at)}
                {limits.who && `, ${limits.who}`}
              </Td>
              <Td className="text-text-2">{limits.reason}</Td>
              <Td place="sub">
                {formats.day(limits.at)}: {limits.reason}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
