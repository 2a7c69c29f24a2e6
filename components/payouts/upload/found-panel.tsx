import { Notice } from '@/components/ui/action/notice'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { countText } from '@/components/ui/value/count'
import type { Skipped } from '@/lib/sheet/rows/skipped-rows'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'

const REASONS: Readonly<Record<Skipped['reason'], string>> = {
  title: 'title',
  header: 'headings',
  'repeated-header': 'headings again',
  totals: 'totals',
  signature: 'signatures',
  'other-table': 'another table',
}

const MOST_LINES = 12

/** What the reading of a sheet found: rows by their check, lines that are no payments, and what is odd about the file. */
export function FoundPanel({ summary }: { summary: SheetSummary }) {
  const { counts, skipped } = summary
  const lines = skipped.filter((line) => line.reason !== 'header')
  const hidden = lines.length - MOST_LINES
  // The lines that are not read stand in a list of their own.
  const remarks = summary.fileProblems.filter(({ code }) => code !== 'rows-skipped')
  return (
    <>
      <PanelSection title="Found in the sheet">
        <Facts
          facts={[
            ['Rows to pay', countText(summary.dataRows)],
            ['Ready', countText(counts.ready + counts.fixed)],
            ['Fixes offered', countText(counts['fix-offered'])],
            ['Warnings', countText(counts.warning)],
            ['Blocked', countText(counts.blocked)],
          ]}
        />
        <p className="mt-2 text-caption text-text-3">
          Blocked rows can be mended in the next step. Nothing is lost by going on.
        </p>
      </PanelSection>
      {lines.length > 0 && (
        <PanelSection title="Left aside, never paid" aside={countText(lines.length)}>
          <ul className="flex flex-col gap-1">
            {lines.slice(0, MOST_LINES).map((line) => (
              <li key={line.lineNo} className="flex gap-2">
                <span className="shrink-0 text-text-3 tabular-nums">Row {line.lineNo}</span>
                <span className="min-w-0 truncate text-text-2">
                  {REASONS[line.reason]}: {line.text}
                </span>
              </li>
            ))}
            {hidden > 0 && <li className="text-text-3">and {countText(hidden)} more</li>}
          </ul>
        </PanelSection>
      )}
      {remarks.length > 0 && (
        <PanelSection title="About the file">
          <div className="flex flex-col gap-2">
            {remarks.map((problem) => (
              <Notice key={problem.code} tone={problem.code === 'mixed-rail' ? 'neutral' : 'warn'}>
                {problem.sentence}
              </Notice>
            ))}
          </div>
        </PanelSection>
      )}
    </>
  )
}
