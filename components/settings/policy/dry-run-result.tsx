import { useTranslations } from 'next-intl'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import { fromMinor } from '@/lib/money/amount'
import type { DryRun } from '@/lib/policy/rules/policy-view'

/** What a policy would have demanded of the proposals of the last days, in words and by examples. */
export function DryRunResult({ tried }: { tried: DryRun }) {
  const t = useTranslations('policy')
  const formats = useFormats()
  const { days, proposals, more, fewer, blocked, examples } = tried
  return (
    <div className="flex flex-col gap-2">
      <p>{t('dryRun.text', { days, proposals, more, fewer, blocked })}</p>
      {examples.length > 0 && (
        <div className="overflow-x-auto rounded-card border [&_tbody>tr:last-child>td]:border-b-0">
          <Table label={t('dryRun.examples')}>
            <TableHead>
              <Th>{t('dryRun.proposal')}</Th>
              <Th end>{t('dryRun.amount')}</Th>
              <Th end>{t('dryRun.needed')}</Th>
              <Th end>{t('dryRun.would')}</Th>
            </TableHead>
            <tbody>
              {examples.map((one) => {
                const would = one.would === null ? t('dryRun.blocked') : formats.count(one.would)
                return (
                  <Tr key={one.proposalId}>
                    <Td place="lead">
                      {one.name === '' ? t('dryRun.unnamed') : one.name}, {formats.day(one.askedAt.slice(0, 10))}
                    </Td>
                    <Td end place="amount">
                      {one.minor !== null && one.currency !== null ? (
                        <Money amount={fromMinor(BigInt(one.minor))} currency={one.currency} />
                      ) : (
                        '—'
                      )}
                    </Td>
                    <Td end>{formats.count(one.needed)}</Td>
                    <Td end>{would}</Td>
                    <Td place="sub">{t('dryRun.short', { needed: one.needed, would })}</Td>
                  </Tr>
                )
              })}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  )
}
