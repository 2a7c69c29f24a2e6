import { useTranslations } from 'next-intl'
import { aboutPath } from '@/components/paths'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { type Approvals, aboutName, type DecidedLine, outcomeMessages, whatItDoes } from '@/lib/approvals/approval-line'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import type { StatusCode } from '@/lib/status/status-code'
import { onlyCurrency, Stake } from './amount-cell'

const displays = (
  t: Texts<'approvals'>,
): Readonly<Record<DecidedLine['state'], { code: StatusCode; label?: string }>> => ({
  approved: { code: 'approved' },
  rejected: { code: 'rejected' },
  void: { code: 'cancelled', label: t('decided.withdrawn') },
  lapsed: { code: 'expired' },
})

/** Recent decisions, newest first, with who decided and why. */
export function DecidedTable({ approvals }: { approvals: Approvals }) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const only = onlyCurrency(approvals.decided)
  return (
    <Table label={t('decided.title')}>
      <TableHead>
        <Th>{t('col.about')}</Th>
        <Th>{t('col.what')}</Th>
        <Th>{t('decided.outcome')}</Th>
        <Th>{t('decided.by')}</Th>
        <Th>{t('col.by')}</Th>
        <Th end>{t('col.amount', { unit: only === undefined ? '' : `, ${only}` })}</Th>
        <Th end>{t('decided.when', { zone: formats.zoneName() })}</Th>
      </TableHead>
      <tbody>
        {approvals.decided.map((line) => (
          <Line
            key={line.proposalId}
            line={line}
            bare={only !== undefined}
            when={formats.when(line.decidedAt, new Date(approvals.readAt))}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ line, bare, when }: { line: DecidedLine; bare: boolean; when: string }) {
  const t = useTranslations('approvals')
  const text = useText()
  const { code, label } = displays(t)[line.state]
  return (
    <StackedRow className={rowOpens}>
      <StackedCell at="start">
        <RowLink href={aboutPath(line.about)}>{text(aboutName(line.about))}</RowLink>
      </StackedCell>
      <StackedCell at="line">{text(whatItDoes(line))}</StackedCell>
      <StackedCell at="line" className="whitespace-nowrap">
        <Status code={code} label={label} />
      </StackedCell>
      <StackedCell at="line" className="min-w-0 break-words text-text-2">
        {outcomeMessages(line).map(text).join('. ')}
      </StackedCell>
      <StackedCell at="wide" className="text-text-2">
        {line.maker}
      </StackedCell>
      <StackedCell at="end" end>
        <Stake line={line} bare={bare} />
      </StackedCell>
      <StackedCell at="line" end className="whitespace-nowrap text-text-2 max-sm:text-left">
        {when}
      </StackedCell>
    </StackedRow>
  )
}
