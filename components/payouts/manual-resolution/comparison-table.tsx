import { classes } from '@/components/ui/classes'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { formatMoney } from '@/lib/money/format'
import type { BatchComparison, ComparedRow, RowSide } from '@/lib/payouts/manual-resolution/compare-batch'

const FIGURES = { currency: 'Currency', total: 'Total', rows: 'Rows', mark: 'Batch reference' } as const

/** A batch beside a disbursement of the service: figures, then each row; what differs is marked. */
export function ComparisonTable({ comparison, currency }: { comparison: BatchComparison; currency: string }) {
  const { figures, rows } = comparison
  return (
    <div className="flex flex-col gap-3 [--gutter:0rem]">
      <Table label="Figures compared">
        <TableHead>
          <Th>Figure</Th>
          <Th>Ours</Th>
          <Th>At the service</Th>
          <Th>Result</Th>
        </TableHead>
        <tbody>
          {figures.map(({ what, ours, theirs, fits }) => (
            <StackedRow key={what}>
              <StackedCell at="start">{FIGURES[what]}</StackedCell>
              <StackedCell at="line" className="tabular-nums">
                <OnPhone>Ours</OnPhone>
                {ours}
              </StackedCell>
              <StackedCell at="line" className="tabular-nums">
                <OnPhone>At the service</OnPhone>
                {theirs ?? <span className="text-text-2">not stated</span>}
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

function ComparedRows({ rows, currency }: { rows: readonly ComparedRow[]; currency: string }) {
  const first = rows.toSorted((a, b) => Number(a.fits) - Number(b.fits))
  return (
    <Table label="Rows compared">
      <TableHead>
        <Th>Row</Th>
        <Th>Ours</Th>
        <Th>At the service</Th>
        <Th>Result</Th>
      </TableHead>
      <tbody>
        {first.map((row, at) => (
          <StackedRow key={row.ours?.lineNo ?? `more ${at}`}>
            <StackedCell at="start" className="tabular-nums">
              {row.ours === null ? 'Not ours' : `${row.ours.lineNo} ${row.ours.name ?? ''}`}
            </StackedCell>
            <StackedCell at="line">
              <Side side={row.ours} missing="not in this batch" currency={currency} />
            </StackedCell>
            <StackedCell at="line">
              <Side side={row.theirs} missing="not there" currency={currency} status={row.theirs?.status ?? null} />
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
  if (side === null) return <span className="text-text-2">{missing}</span>
  const { destination, amount, reference } = side
  return (
    <span className="flex flex-col tabular-nums">
      <span>
        {destination}, {amount === null ? 'no amount' : formatMoney(amount, currency)}
      </span>
      <span className="text-caption text-text-2">
        {[reference ?? 'no reference', status].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

const Fits = ({ fits }: { fits: boolean }) => (
  <span className={classes(!fits && 'font-medium')}>
    <Status word={fits ? 'Ready' : 'Blocked'} label={fits ? 'Same' : 'Different'} />
  </span>
)

/** The head of a column, where its cells stand below each other. */
const OnPhone = ({ children }: { children: string }) => (
  <span className="mr-2 text-caption text-text-2 sm:hidden">{children}</span>
)
