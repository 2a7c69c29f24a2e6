'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { FileDrop } from '@/components/ui/form/file-drop'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useFormats } from '@/lib/messages/use-text'
import { NOTHING_TYPED, readControl } from '@/lib/payouts/control/control-form'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { openQuestions } from '@/lib/sheet/columns/questions'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { ColumnChoice } from './column-choice'
import { ConfirmColumns } from './confirm-columns'
import { ControlSection } from './control-section'
import { hashOfFile } from './hash-of-file'
import { recallColumns, sendSheet, sentMapping } from './save-sheet'
import { useSheetReading, whyNotYet } from './use-sheet-reading'

/** Replaces the sheet of a draft with a corrected one, which may have the same name. */
export function ReplaceSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const payout = usePayout()
  const text = useSheetText()
  const formats = useFormats()
  const t = useTranslations('upload')
  const ui = useTranslations('ui')
  const { today, zone, limits, maxRows } = useStaff()
  const isEscrow = payout.kind === 'escrow'
  const queries = useQueryClient()
  const action = useServerAction()
  const [share, setShare] = useState(0)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const stop = useRef(new AbortController())
  const { reading, read, cancel, remap, readFrom } = useSheetReading({
    currency: payout.currency,
    today,
    limits,
    maxRows,
    ahead: isOpen,
    escrowZone: isEscrow ? zone : null,
    recall: recallColumns,
  })
  const control =
    reading.kind === 'read'
      ? readControl(reading.summary, reading.summary.mapping.currency ?? payout.currency, typed)
      : null
  const shut = () => {
    cancel()
    onClose()
  }
  const replace = async () => {
    if (reading.kind !== 'read' || control === null) return
    const { summary, file, sheet } = reading
    const draft = {
      name: payout.name,
      currency: payout.currency,
      sheetName: file,
      sheetTab: summary.facts.sheet,
      ...(await hashOfFile(reading.source)),
      mapping: sentMapping(summary),
      rowsExpected: summary.dataRows,
      control: control.control,
    }
    const { rowsArrived, rowsExpected, before } = payout.sheet
    const broken = rowsArrived < rowsExpected
    const target = {
      kind: 'replace',
      payoutId: payout.id,
      resume: broken,
      before: !broken || before === 'kept',
    } as const
    stop.current = new AbortController()
    const following = { onProgress: setShare, signal: stop.current.signal }
    const saved = await action.run(() => sendSheet(t, target, draft, sheet, following))
    await refetchAfterAction(queries, payoutKeys.one(payout.id))
    if (saved) shut()
  }
  const questions =
    reading.kind === 'read'
      ? openQuestions(reading.summary.questions, reading.summary.mapping, isEscrow).filter(
          ({ field }) => field !== 'deadline',
        )
      : []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !action.busy && shut()}
      title={t('replace.title')}
      width="wide"
      actions={
        <>
          <Button variant="quiet" onPress={action.busy ? () => stop.current.abort() : shut}>
            {action.busy ? t('replace.stop') : ui('back')}
          </Button>
          <Button
            variant="primary"
            busy={action.busy}
            isDisabled={reading.kind !== 'read' || whyNotYet(t, reading, questions) !== null || control?.stops !== null}
            onPress={() => void replace()}
          >
            {action.busy ? t('confirm.saving', { percent: formats.percent(share) }) : t('replace.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('replace.text', { rows: payout.counts.all })}</p>
        <FileDrop
          label={t('choose.title')}
          accept=".csv,.tsv,.txt,.xlsx"
          onFile={(file) => {
            setTyped(NOTHING_TYPED)
            read({ kind: 'file', file })
          }}
          isDisabled={action.busy}
        >
          {reading.kind === 'none' && t('replace.dropHelp')}
          {reading.kind === 'reading' &&
            t('replace.reading', { file: reading.file, percent: formats.percent(reading.share) })}
          {reading.kind === 'read' &&
            t('replace.read', {
              file: reading.file,
              rows: reading.summary.dataRows,
              blocked: reading.summary.counts.blocked,
            })}
        </FileDrop>
        {reading.kind === 'refused' && <ErrorMessage error={{ text: text(reading.message) }} />}
        {reading.kind === 'read' && reading.summary.refusal && (
          <ErrorMessage error={{ text: text(reading.summary.refusal.message) }} />
        )}
        {reading.kind === 'read' && reading.summary.questions.length > 0 && (
          <>
            <ConfirmColumns
              sheet={reading.sheet}
              summary={reading.summary}
              currency={payout.currency}
              isEscrow={isEscrow}
              onChange={remap}
              onHeader={readFrom}
            />
            <ColumnChoice
              sheet={reading.sheet}
              mapping={reading.summary.mapping}
              questions={reading.summary.questions}
              isEscrow={isEscrow}
              onChange={remap}
            />
          </>
        )}
        {reading.kind === 'read' && control !== null && reading.summary.mapping.columns.includes('amount') && (
          <ControlSection summary={reading.summary} kind={payout.kind} read={control} typed={typed} onType={setTyped} />
        )}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
