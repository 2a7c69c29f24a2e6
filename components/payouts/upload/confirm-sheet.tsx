'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { Form } from '@/components/ui/form/form'
import { FormText } from '@/components/ui/form/form-fields'
import { Select } from '@/components/ui/form/select'
import { useZodForm } from '@/components/ui/form/use-zod-form'
import { Workspace } from '@/components/ui/layout/workspace'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import type { ActionError } from '@/lib/access/requests/action'
import { messageKey } from '@/lib/messages/message'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { NOTHING_TYPED, readControl } from '@/lib/payouts/control/control-form'
import type { ControlInput } from '@/lib/payouts/control/control-input'
import type { KnownColumns } from '@/lib/payouts/upload/remembered-columns'
import type { PayoutView } from '@/lib/payouts/view'
import { openQuestions } from '@/lib/sheet/columns/questions'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { ColumnChoice } from './column-choice'
import { ConfirmColumns } from './confirm-columns'
import { ControlSection } from './control-section'
import { FoundPanel } from './found-panel'
import { type MappingChange, type Read, whyNotYet } from './use-sheet-reading'

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messageKey('upload.name.missing')),
      z.maxLength(120, messageKey('upload.name.tooLong')),
    ),
})

type Props = {
  head: ReactNode
  reading: Read
  kind: PayoutView['kind']
  currency: string
  /** Whether a sheet that leaves nothing to decide is saved without a further step: it was dropped to be paid out. */
  atOnce: boolean
  saving: { readonly busy: boolean; readonly share: number; readonly error: ActionError | null }
  onSave: (name: string, control: ControlInput) => Promise<void>
  onStop: () => void
  onRemap: (change: MappingChange) => void
  onTab: (tab: string) => void
  onHeader: (headerLine: number | null) => void
  onAnother: () => void
}

/** The sheet as it was read: the name of the payout, the columns to confirm, and what was found. */
export function ConfirmSheet({
  head,
  reading,
  kind,
  currency,
  atOnce,
  saving,
  onSave,
  onStop,
  onRemap,
  onTab,
  onHeader,
  onAnother,
}: Props) {
  const text = useSheetText()
  const t = useTranslations('upload')
  const sheet = useTranslations('sheet')
  const formats = useFormats()
  const { summary, file } = reading
  const [panelOpen, setPanelOpen] = useState(false)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const control = readControl(summary, summary.mapping.currency ?? currency, typed)
  const form = useZodForm(schema, { name: nameFrom(file) })
  const questions = openQuestions(summary.questions, summary.mapping, kind === 'escrow').filter(
    // One deadline for all rows can be given on the next page.
    ({ field, code }) => field !== 'deadline' || code !== 'missing-required-column',
  )
  const noDeadline = kind === 'escrow' && !summary.mapping.columns.includes('deadline')
  const tabs = summary.facts.sheets.filter((one) => !one.hidden)
  const whyNot = whyNotYet(t, reading, questions) ?? (control.stops === null ? null : sheet(`control.${control.stops}`))
  const isClear =
    whyNot === null &&
    summary.counts.blocked === 0 &&
    tabs.length <= 1 &&
    !reading.known &&
    !noDeadline &&
    !summary.refusal
  const begun = useRef(false)
  useEffect(() => {
    if (!atOnce || !isClear || begun.current) return
    begun.current = true
    void onSave(nameFrom(file), control.control)
  }, [atOnce, isClear, onSave, file, control])
  return (
    <Form form={form} onSend={({ name }) => onSave(name.trim(), control.control)} className="contents">
      <Workspace
        totalsLast
        head={head}
        panel={
          <SidePanel title={t('found.title')} isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
            <FoundPanel summary={summary} />
          </SidePanel>
        }
        totals={
          <TotalsBar
            actions={
              <>
                <span className="flex lg:hidden max-sm:grow [&>*]:grow">
                  <Button onPress={() => setPanelOpen(true)}>{t('found.title')}</Button>
                </span>
                <Button variant="quiet" onPress={saving.busy ? onStop : onAnother}>
                  {saving.busy ? t('confirm.stopSaving') : t('confirm.otherSheet')}
                </Button>
                <Button type="submit" variant="primary" busy={saving.busy} whyNot={whyNot}>
                  {saving.busy
                    ? t('confirm.saving', { percent: formats.percent(saving.share) })
                    : t('confirm.check', { rows: summary.dataRows })}
                </Button>
              </>
            }
          >
            <Total label={t('confirm.rowsInSheet')}>{formats.count(summary.dataRows)}</Total>
            <Total label={t('confirm.blocked')}>{formats.count(summary.counts.blocked)}</Total>
          </TotalsBar>
        }
      >
        <div className="flex flex-col gap-4 overflow-y-auto py-4">
          <div className="flex flex-wrap items-start gap-4 px-gutter">
            <div className="w-full max-w-[360px]">
              <FormText form={form} name="name" label={t('name.label')} help={t('name.help')} />
            </div>
            <div className="w-full max-w-[160px]">
              <Select
                label={t('confirm.headingsIn')}
                options={headerChoices(t, summary.mapping.headerLine)}
                value={String(summary.mapping.headerLine)}
                onChange={(line) => onHeader(line === NO_HEADINGS ? null : Number(line))}
              />
            </div>
            {tabs.length > 1 && (
              <div className="w-full max-w-[240px]">
                <Select
                  label={t('confirm.sheetOf')}
                  options={tabs.map(({ name }) => ({ id: name, label: name }))}
                  value={summary.facts.sheet}
                  onChange={onTab}
                />
              </div>
            )}
          </div>
          {(saving.error || summary.refusal || reading.known || noDeadline) && (
            <div className="flex flex-col gap-2 px-gutter">
              {summary.refusal && <ErrorMessage error={{ text: text(summary.refusal.message) }} />}
              {reading.known && (
                <KnownNotice known={reading.known} onAnew={() => onRemap(() => summary.facts.recognition.mapping)} />
              )}
              {noDeadline && <Notice>{t('confirm.noDeadline')}</Notice>}
              {saving.error && <ErrorMessage error={saving.error} />}
            </div>
          )}
          <div className="px-gutter empty:hidden">
            <ConfirmColumns
              sheet={reading.sheet}
              summary={summary}
              currency={currency}
              isEscrow={kind === 'escrow'}
              onChange={onRemap}
              onHeader={onHeader}
            />
          </div>
          {summary.mapping.columns.includes('amount') && (
            <ControlSection summary={summary} kind={kind} read={control} typed={typed} onType={setTyped} />
          )}
          <ColumnChoice
            sheet={reading.sheet}
            mapping={summary.mapping}
            questions={summary.questions}
            isEscrow={kind === 'escrow'}
            onChange={onRemap}
          />
        </div>
      </Workspace>
    </Form>
  )
}

const NO_HEADINGS = String(null)
const FIRST_LINES = 15

function headerChoices(t: Texts<'upload'>, found: number | null) {
  const lines = Array.from({ length: FIRST_LINES }, (_, at) => at + 1)
  const all = found === null || found <= FIRST_LINES ? lines : [...lines, found]
  return [
    { id: NO_HEADINGS, label: t('confirm.noRow') },
    ...all.map((line) => ({ id: String(line), label: t('confirm.row', { line }) })),
  ]
}

function KnownNotice({ known, onAnew }: { known: KnownColumns; onAnew: () => void }) {
  const t = useTranslations('upload')
  const formats = useFormats()
  return (
    <Notice
      tone="accent"
      role="status"
      actions={
        <Button size="sm" onPress={onAnew}>
          {t('confirm.recogniseAgain')}
        </Button>
      }
    >
      {t('confirm.known', { who: known.who, day: formats.day(known.at) })}
    </Notice>
  )
}

const nameFrom = (file: string): string => {
  const words = file
    .replace(/\.[a-z]+$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 120)
}
