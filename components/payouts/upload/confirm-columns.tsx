'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import type { Field } from '@/lib/sheet/columns/fields'
import { isAnswered, shownQuestions } from '@/lib/sheet/columns/questions'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import type { SheetHandle } from '@/lib/sheet/worker/client'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'
import { type ColumnOption, optionsOf } from './column-options'
import type { MappingChange } from './use-sheet-reading'

const SAMPLES = 4
const ROWS_TO_SAMPLE = 40

type Props = {
  sheet: SheetHandle
  summary: SheetSummary
  currency: string
  isEscrow: boolean
  /** The fields to ask about; all by default. */
  fields?: readonly Field[]
  onChange: (change: MappingChange) => void
  /** Reads the sheet again with its headings in another row. */
  onHeader: (line: number) => void
}

/** Every question about a sheet that only a person can answer, each with its choices and cells of the sheet beside them. */
export function ConfirmColumns({ sheet, summary, currency, isEscrow, fields, onChange, onHeader }: Props) {
  const t = useTranslations('upload')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useSheetText()
  const { mapping } = summary
  const first = useQuery({
    queryKey: ['sheet-samples', sheet.summary.facts.sheet, sheet.summary.mapping.headerLine, mapping],
    queryFn: () => sheet.first(ROWS_TO_SAMPLE),
  })
  const asked = shownQuestions(summary.questions, mapping, isEscrow).filter(
    ({ field, code }) => fields === undefined || (fields.includes(field) && code !== 'missing-required-column'),
  )
  if (asked.length === 0) return null
  const open = asked.filter((question) => !isAnswered(question, mapping)).length
  return (
    <Card title={t('confirm.title')} aside={open === 0 ? t('confirm.all') : t('confirm.open', { open })}>
      <div className="flex flex-col divide-y">
        {asked.map((question) => {
          const answer = mapping.confirmed?.find(({ key }) => key === question.key)
          return (
            <QuestionChoices
              key={question.key}
              sentence={text(question.message)}
              known={
                answer?.who === undefined || answer.at === undefined
                  ? null
                  : t('confirm.confirmedBy', { who: answer.who, day: formats.day(answer.at) })
              }
              isOpen={!isAnswered(question, mapping)}
              options={optionsOf(t, ui, question, {
                mapping,
                currency,
                onChange,
                onHeader,
                text,
                questions: summary.questions,
                skipped: summary.skipped,
              })}
              samples={first.data ?? []}
            />
          )
        })}
      </div>
    </Card>
  )
}

type ChoicesProps = {
  sentence: string
  known: string | null
  isOpen: boolean
  options: readonly ColumnOption[]
  samples: readonly SheetRow[]
}

function QuestionChoices({ sentence, known, isOpen, options, samples }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0 px-gutter py-3">
      <legend className="sr-only">{sentence}</legend>
      <Notice tone={isOpen ? 'warn' : 'good'}>
        {sentence}
        {known !== null && <span className="block text-text-2">{known}</span>}
      </Notice>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2">
        {options.map(({ id, label, why, column, isAbout, isChosen, choose }) => (
          <label
            key={id}
            className="flex min-w-0 cursor-pointer items-start gap-2 rounded-card border p-3 hover:bg-hover has-[:checked]:border-accent-fill has-[:checked]:bg-accent-bg"
          >
            <input
              type="radio"
              name={group}
              className="mt-1 size-4 shrink-0 accent-[var(--accent-fill)]"
              checked={isChosen}
              onChange={choose}
            />
            <span className="min-w-0">
              <span className="block font-medium break-words">{label}</span>
              {why !== null && <span className="block text-caption text-text-2">{why}</span>}
              {column !== null && (
                <Samples rows={isAbout === undefined ? samples : samples.filter(isAbout)} column={column} />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Samples({ rows, column }: { rows: readonly SheetRow[]; column: number }) {
  const t = useTranslations('upload')
  const cells = rows.flatMap(({ lineNo, cells }) => {
    const text = cellText(cells[column])
    return text === '' ? [] : [{ lineNo, text }]
  })
  if (cells.length === 0) return <span className="mt-1 block text-caption text-text-2">{t('confirm.noCells')}</span>
  return (
    <span className="mt-1 block text-caption text-text tabular-nums">
      {cells.slice(0, SAMPLES).map(({ lineNo, text }) => (
        <span key={lineNo} className="block truncate">
          {text}
        </span>
      ))}
    </span>
  )
}
