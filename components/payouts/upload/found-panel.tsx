import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { useFormats } from '@/lib/messages/use-text'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'

const MOST_LINES = 12

/** What was found in a sheet: rows by their check, lines that are not payments, and what is unusual about the file. */
export function FoundPanel({ summary }: { summary: SheetSummary }) {
  const t = useTranslations('upload')
  const formats = useFormats()
  const text = useSheetText()
  const { counts, skipped } = summary
  const lines = skipped.filter((line) => line.reason !== 'header')
  const hidden = lines.length - MOST_LINES
  // Skipped lines are in a list of their own.
  const remarks = summary.fileProblems.filter(({ code }) => code !== 'rows-skipped')
  return (
    <>
      <PanelSection title={t('found.label')}>
        <Facts
          facts={[
            [t('found.toPay'), formats.count(summary.dataRows)],
            [t('found.ready'), formats.count(counts.ready + counts.fixed)],
            [t('found.formats'), formats.count(counts['fix-offered'])],
            [t('found.warnings'), formats.count(counts.warning)],
            [t('found.blocked'), formats.count(counts.blocked)],
          ]}
        />
        <p className="mt-2 text-caption text-text-3">{t('found.blockedHelp')}</p>
      </PanelSection>
      {lines.length > 0 && (
        <PanelSection title={t('found.skipped')} aside={formats.count(lines.length)}>
          <ul className="flex flex-col gap-1">
            {lines.slice(0, MOST_LINES).map((line) => (
              <li key={line.lineNo} className="flex gap-2">
                <span className="shrink-0 text-text-3 tabular-nums">{t('found.row', { lineNo: line.lineNo })}</span>
                <span className="min-w-0 truncate text-text-2">
                  {t('found.line', { reason: t(`found.reason.${line.reason}`), text: line.text })}
                </span>
              </li>
            ))}
            {hidden > 0 && <li className="text-text-3">{t('found.more', { count: hidden })}</li>}
          </ul>
        </PanelSection>
      )}
      {remarks.length > 0 && (
        <PanelSection title={t('found.aboutFile')}>
          <div className="flex flex-col gap-2">
            {remarks.map((problem) => (
              <Notice key={problem.code} tone={problem.code === 'mixed-network' ? 'neutral' : 'warn'}>
                {text(problem.message)}
              </Notice>
            ))}
          </div>
        </PanelSection>
      )}
    </>
  )
}
