'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { PayoutSteps } from '@/components/payouts/payout-steps'
import { type StaffFacts, StaffProvider } from '@/components/payouts/staff-context'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'
import type { ControlInput } from '@/lib/payouts/control/control-input'
import type { PayoutView } from '@/lib/payouts/view'
import { ChooseSheet } from './choose-sheet'
import { ConfirmSheet } from './confirm-sheet'
import { takeDropped } from './dropped-sheet'
import { hashOfFile } from './hash-of-file'
import { recallColumns, sendSheet, sentMapping } from './save-sheet'
import { forgetTyped } from './typed-store'
import { useSheetReading } from './use-sheet-reading'

type Props = { staff: StaffFacts; currency: string; kind: PayoutView['kind'] }

/** A new payout, from choosing its sheet to the saved draft. The draft's page takes over from there. */
export function NewPayout({ staff, currency, kind }: Props) {
  const ui = useTranslations('ui')
  const t = useTranslations('upload')
  const router = useRouter()
  const sheet = useSheetReading({
    currency,
    today: staff.today,
    limits: staff.limits,
    maxRows: staff.maxRows,
    ahead: true,
    escrowZone: kind === 'escrow' ? staff.zone : null,
    recall: recallColumns,
  })
  const action = useServerAction()
  const [share, setShare] = useState(0)
  const [dropped, setDropped] = useState(false)
  // Made before the first click, so that a second click, or one after a lost connection, opens the same draft.
  const intent = useRef('')
  const stop = useRef(new AbortController())
  const { reading } = sheet
  const { read } = sheet
  useEffect(() => {
    const file = takeDropped()
    if (file === null) return
    setDropped(true)
    read({ kind: 'file', file })
  }, [read])

  const save = async (name: string, control: ControlInput) => {
    if (reading.kind !== 'read') return
    intent.current ||= crypto.randomUUID()
    const { summary, file } = reading
    const draft = {
      kind,
      name,
      currency,
      sheetName: file,
      sheetTab: summary.facts.sheet,
      ...(await hashOfFile(reading.source)),
      mapping: sentMapping(summary),
      rowsExpected: summary.dataRows,
      control,
    }
    const target = { kind: 'new', intent: intent.current } as const
    stop.current = new AbortController()
    const following = { onProgress: setShare, signal: stop.current.signal }
    const saved = await action.run(() => sendSheet(t, target, draft, reading.sheet, following))
    // A stopped draft is deleted: the next try makes another.
    if (stop.current.signal.aborted) intent.current = ''
    if (!saved) return
    if (reading.source.kind === 'typed') forgetTyped(kind)
    router.push(`/payouts/${saved.payoutId}` as Route)
  }

  const head = (
    <>
      <PageHeader
        title={kind === 'escrow' ? t('new.escrow') : t('new.direct')}
        facts={[ui(`kind.${kind}`), reading.kind === 'read' ? reading.file : t('new.noSheet')]}
      />
      <PayoutSteps stage="sheet" />
    </>
  )
  return (
    <StaffProvider staff={staff}>
      {reading.kind === 'read' ? (
        <ConfirmSheet
          key={reading.file}
          head={head}
          reading={reading}
          kind={kind}
          currency={currency}
          atOnce={dropped}
          saving={{ busy: action.busy, share, error: action.error }}
          onSave={save}
          onStop={() => stop.current.abort()}
          onRemap={sheet.remap}
          onTab={sheet.readTab}
          onHeader={sheet.readFrom}
          onAnother={() => {
            intent.current = ''
            setDropped(false)
            sheet.cancel()
          }}
        />
      ) : (
        <Workspace head={head}>
          <ChooseSheet reading={reading} kind={kind} onRead={sheet.read} onCancel={sheet.cancel} />
        </Workspace>
      )}
    </StaffProvider>
  )
}
