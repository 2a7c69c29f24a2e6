'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormText, FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { Skeleton } from '@/components/ui/layout/skeleton'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { proposeRowsAction, readBatchRowsAction } from '@/lib/payouts/manual-resolution/actions'
import type { BatchRow } from '@/lib/payouts/manual-resolution/batch-rows'
import type { RowWord } from '@/lib/payouts/manual-resolution/propose-resolution'
import type { SubmissionView } from '@/lib/payouts/view'
import { isReason } from '@/lib/text/typed-reason'
import { RowWords } from './row-words'
import { SecondPerson } from './second-person'
import { useBatchChanged } from './use-batch-changed'

const schema = z.object({ evidence: z.string(), serviceReference: z.string() })

type Props = { payoutId: string; batch: SubmissionView; onClose: () => void }

/** Proposes for each row that it was paid or not, with the evidence. */
export function ConfirmRowsDialog({ payoutId, batch, onClose }: Props) {
  const t = useTranslations('resolution')
  const onChanged = useBatchChanged(payoutId)
  const form = useZodForm(schema, { evidence: '', serviceReference: '' })
  const action = useFormAction(form)
  const formId = useId()
  const rows = useQuery({
    queryKey: ['batch-rows', batch.id],
    queryFn: () => readBatchRowsAction(batch.id),
    gcTime: 0,
  })
  const [words, setWords] = useState<ReadonlyMap<string, RowWord>>(new Map())
  const evidence = useWatch({ control: form.control, name: 'evidence' })
  const known = rows.data?.ok ? rows.data.value : []
  const open = known.length - words.size
  const ready = known.length > 0 && open === 0 && isReason(evidence)
  const send = async ({ serviceReference }: z.output<typeof schema>) => {
    if (!ready) return
    const done = await action.run(() =>
      proposeRowsAction({
        submissionId: batch.id,
        rows: [...words].map(([rowId, word]) => ({ rowId, word })),
        evidence,
        serviceReference: serviceReference.trim() === '' ? null : serviceReference,
      }),
    )
    await onChanged()
    if (done) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('confirm.title')}
      width="wide"
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} isDisabled={!ready} type="submit" form={formId}>
            {t('propose')}
          </Button>
        </DialogButtons>
      }
    >
      <Form id={formId} form={form} onSend={send} className="flex flex-col gap-3">
        <p>{t('confirm.text')}</p>
        <SecondPerson batch={batch} />
        {rows.data === undefined && <Skeleton width="240px" />}
        {rows.data?.ok === false && <ErrorMessage error={rows.data.problem} />}
        {known.length > 0 && (
          <>
            <MarkAll rows={known} words={words} onChange={setWords} />
            <RowWords rows={known} currency={batch.money.currency} words={words} onChange={setWords} />
          </>
        )}
        <FormTextArea
          form={form}
          name="evidence"
          label={t('evidence')}
          help={t('confirm.evidenceHelp')}
          maxLength={1_000}
        />
        <FormText
          form={form}
          name="serviceReference"
          label={t('confirm.ticket')}
          help={t('confirm.ticketHelp')}
          optional
          maxLength={120}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </Form>
    </Dialog>
  )
}

type MarkProps = {
  rows: readonly BatchRow[]
  words: ReadonlyMap<string, RowWord>
  onChange: (words: ReadonlyMap<string, RowWord>) => void
}

function MarkAll({ rows, words, onChange }: MarkProps) {
  const t = useTranslations('resolution')
  const mark = (word: RowWord) =>
    onChange(new Map(rows.map((row) => [row.rowId, word === 'unpaid' && row.mayBeUnpaid ? 'unpaid' : 'paid'])))
  const open = rows.length - words.size
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" onPress={() => mark('paid')}>
        {t('confirm.allPaid')}
      </Button>
      <Button
        size="sm"
        whyNot={rows.every((row) => row.mayBeUnpaid) ? null : t('confirm.someTooEarly')}
        onPress={() => mark('unpaid')}
      >
        {t('confirm.allUnpaid')}
      </Button>
      <span role="status" className="text-text-2 tabular-nums">
        {open === 0 ? t('confirm.allMarked') : t('confirm.open', { open, count: rows.length })}
      </span>
    </div>
  )
}
