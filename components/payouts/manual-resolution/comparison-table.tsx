import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { BatchComparison, RowComparison, RowSide } from '@/lib/payouts/manual-resolution/compare-batch'
import { formatDestination } from '@/lib/phone/number'

const figuresOf = (t: Texts<'resolution'>) =>
  ({
    currency: t('figure.currency'),
    total: t('figure.total'),
    rows: t('figure.rows'),
    mark: t('figure.reference'),
  }) as const

/** A batch beside a disbursement of the service: figures, then each row; what differs is marked. */
export function ComparisonTable({ comparison, currency }: { comparison: BatchComparison; currency: string }) {
  const t = useTranslations('resolution')
  const formats = useFormats()
  const { figures, rows } = comparison
  const shown = (figure: (typeof figures)[number]['theirs']) =>
    typeof figure === 'object' && figure !== null ? formats.money(figure.money, figure.currency) : figure
  return (
    <div className="flex flex-col gap-3 [--gutter:0rem]">
      <Table label={t('compare.figures')}>
        <TableHead>
          <Th>{t('compare.figure')}</Th>
          <Th>{t('compare.ours')}</Th>
          <Th>{t('compare.service')}</Th>
          <Th>{t('compare.result')}</Th>
        </TableHead>
        <tbody>
          {figures.map(({ what, ours, theirs, fits }) => (
            <StackedRow key={what}>
              <StackedCell at="start">{figuresOf(t)[what]}</StackedCell>
              <StackedCell at="line" className="tabular-nums">
                <OnPhone>{t('compare.ours')}</OnPhone>
                {shown(ours)}
              </StackedCell>
              <StackedCell at="line" className="tabular-nums">
                <OnPhone>{t('compare.service')}</OnPhone>
                {shown(theirs) ?? <span className="text-text-2">{t('compare.notStated')}</span>}
              </StackedCell>
              <StackedCell at="end">
                <Fits fits={fits} />
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
      {rows && <ComparedRows rows={rows} currency={currency} />}
    </div>
  )
}

function ComparedRows({ rows, currency }: { rows: readonly RowComparison[]; currency: string }) {
  const t = useTranslations('resolution')
  const ui = useTranslations('ui')
  const first = rows.toSorted((a, b) => Number(a.fits) - Number(b.fits))
  return (
    <Table label={t('compare.rows')}>
      <TableHead>
        <Th>{ui('col.row')}</Th>
        <Th>{t('compare.ours')}</Th>
        <Th>{t('compare.service')}</Th>
        <Th>{t('compare.result')}</Th>
      </TableHead>
      <tbody>
        {first.map((row, at) => (
          <StackedRow key={row.ours?.lineNo ?? `more ${at}`}>
            <StackedCell at="start" className="tabular-nums">
              {row.ours === null ? t('compare.notOurs') : `${row.ours.lineNo} ${row.ours.name ?? ''}`}
            </StackedCell>
            <StackedCell at="line">
              <Side side={row.ours} missing={t('compare.notInBatch')} currency={currency} />
            </StackedCell>
            <StackedCell at="line">
              <Side
                side={row.theirs}
                missing={t('compare.notThere')}
                currency={currency}
                status={row.theirs?.status ?? null}
              />
            </StackedCell>
            <StackedCell at="end">
              <Fits fits={row.fits} />
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}

type SideProps = { side: RowSide | null; missing: string; currency: string; status?: string | null }

function Side({ side, missing, currency, status }: SideProps) {
  const t = useTranslations('resolution')
  const formats = useFormats()
  if (side === null) return <span className="text-text-2">{missing}</span>
  const { destination, amount, reference } = side
  return (
    <span className="flex flex-col tabular-nums">
      <span>
        {formatDestination(destination)}, {amount === null ? t('compare.noAmount') : formats.money(amount, currency)}
      </span>
      <span className="text-caption text-text-2">
        {[reference ?? t('compare.noReference'), status].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function Fits({ fits }: { fits: boolean }) {
  const t = useTranslations('resolution')
  return (
    <span className={classes(!fits && 'font-medium')}>
      <Status code={fits ? 'ready' : 'blocked'} label={fits ? t('compare.same') : t('compare.different')} />
    </span>
  )
}

/** The heading of a column, where its cells are stacked. */
const OnPhone = ({ children }: { children: string }) => (
  <span className="mr-2 text-caption text-text-2 sm:hidden">{children}</span>
)
