'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download, Eye, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmColumns } from '@/components/payouts/upload/confirm-columns'
import {
  type MappingChange,
  type Read,
  type Reading,
  useSheetReading,
  whyNotYet,
} from '@/components/payouts/upload/use-sheet-reading'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { FileDrop } from '@/components/ui/form/file-drop'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { ActionError } from '@/lib/access/requests/action'
import type { Texts } from '@/lib/messages/use-text'
import { HOME } from '@/lib/networks/countries'
import { importPayeesAction } from '@/lib/payees/actions'
import { IMPORT_CHUNK, type ImportRow } from '@/lib/payees/import-input'
import type { ImportedLine } from '@/lib/payees/import-payees'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { Field } from '@/lib/sheet/columns/fields'
import { openQuestions } from '@/lib/sheet/columns/questions'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { READER_STOPPED } from '@/lib/sheet/worker/client'
import { ImportResult } from './import-result'

// Remembered columns were confirmed for payouts, where they mean something else.
const NO_REMEMBERED_COLUMNS = async () => null

const USED = ['name', 'phone', 'network', 'email', 'reference', 'payee'] as const
const QUESTIONED: readonly Field[] = USED

/** Imports a sheet of payees into the directory. The browser reads it and sends it in chunks; the result names each row by its number. */
export function ImportPayees({ today }: { today: string }) {
  const t = useTranslations('payees')
  const text = useSheetText()
  const queries = useQueryClient()
  const { reading, read, cancel, remap, readFrom } = useSheetReading({
    currency: HOME.currency,
    today,
    ahead: true,
    escrowZone: null,
    recall: NO_REMEMBERED_COLUMNS,
  })
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<readonly ImportedLine[] | null>(null)
  // What an import would do, while nothing was imported.
  const [tried, setTried] = useState<readonly ImportedLine[] | null>(null)
  const [error, setError] = useState<ActionError | null>(null)
  const take = async ({ sheet, summary }: Read, isTrial: boolean) => {
    const show = isTrial ? setTried : setDone
    setSending(true)
    setError(null)
    const rows: ImportedLine[] = []
    for (let offset = 0; offset < summary.dataRows; offset += IMPORT_CHUNK) {
      const chunk = await sheet.window(offset, IMPORT_CHUNK).catch((): null => null)
      if (chunk === null) {
        setError({ kind: 'stopped', text: text(READER_STOPPED), reference: '' })
        break
      }
      if (chunk.rows.length === 0) break
      const answer = await importPayeesAction(chunk.rows.map(importRowOf), isTrial).catch(() => null)
      if (!answer?.ok) {
        setError(answer?.problem ?? lost(t))
        break
      }
      rows.push(...answer.value.rows)
      show([...rows])
    }
    show([...rows])
    setSending(false)
    if (!isTrial) await refetchAfterAction(queries, PAYEES)
  }
  return (
    <>
      <PageHeader
        title={t('import.title')}
        facts={[t('import.help')]}
        actions={<LinkButton href="/payees">{t('import.back')}</LinkButton>}
      />
      <div className="flex max-w-[760px] flex-col gap-4 px-gutter pb-7">
        {reading.kind === 'refused' && <ErrorMessage error={{ text: `${reading.file}: ${text(reading.message)}` }} />}
        {error && <ErrorMessage error={error} />}
        {done === null && reading.kind !== 'read' && (
          <Choose reading={reading} onFile={(file) => read({ kind: 'file', file })} />
        )}
        {done === null && reading.kind === 'read' && (
          <Confirm
            reading={reading}
            sending={sending}
            onRemap={remap}
            onHeader={readFrom}
            onTake={() => void take(reading, false)}
            onTry={() => void take(reading, true)}
            onCancel={() => {
              setTried(null)
              cancel()
            }}
          />
        )}
        {done === null && tried !== null && <ImportResult rows={tried} sending={sending} isTrial />}
        {done !== null && <ImportResult rows={done} sending={sending} />}
      </div>
    </>
  )
}

const lost = (t: Texts<'payees'>): ActionError => ({
  kind: 'offline',
  text: t('import.unanswered'),
  reference: '',
})

const importRowOf = ({ lineNo, asTyped }: CheckedRow): ImportRow => ({
  lineNo,
  code: asTyped.payee ?? '',
  name: asTyped.name ?? '',
  phone: asTyped.phone ?? '',
  network: asTyped.network ?? '',
  email: asTyped.email ?? '',
  reference: asTyped.reference ?? '',
})

function Choose({ reading, onFile }: { reading: Reading; onFile: (file: File) => void }) {
  const t = useTranslations('payees')
  return (
    <>
      <FileDrop
        label={t('import.choose')}
        accept=".csv,.tsv,.txt,.xlsx"
        onFile={onFile}
        isDisabled={reading.kind === 'reading'}
      >
        {reading.kind === 'reading' ? t('import.reading', { file: reading.file }) : t('import.drop')}
      </FileDrop>
      <p className="max-w-[60ch] text-text-2">{t('import.text')}</p>
      <p>
        <LinkButton href="/api/payees/export" icon={Download} download>
          {t('import.export')}
        </LinkButton>
      </p>
    </>
  )
}

type ConfirmProps = {
  reading: Read
  sending: boolean
  onRemap: (change: MappingChange) => void
  onHeader: (line: number) => void
  onTake: () => void
  /** Says what an import would do, and imports nothing. */
  onTry: () => void
  onCancel: () => void
}

function Confirm({ reading, sending, onRemap, onHeader, onTake, onTry, onCancel }: ConfirmProps) {
  const upload = useTranslations('upload')
  const ui = useTranslations('ui')
  const t = useTranslations('payees')
  const text = useSheetText()
  const { mapping, dataRows, questions } = reading.summary
  const open = openQuestions(questions, mapping, false).filter(
    ({ field, code }) => QUESTIONED.includes(field) && code !== 'missing-required-column',
  )
  const columns = mapping.headings.flatMap((heading, at) => {
    const field = mapping.columns[at] ?? null
    const used = USED.find((one) => one === field)
    return used === undefined ? [] : [{ heading, means: ui(`fieldInText.${used}`) }]
  })
  const named = mapping.columns.includes('name')
  const ready = named && whyNotYet(upload, reading, open) === null
  return (
    <>
      {!named && <Notice tone="bad">{t('import.noName', { file: reading.file })}</Notice>}
      {reading.summary.refusal && <ErrorMessage error={{ text: text(reading.summary.refusal.message) }} />}
      <p className="font-medium">
        {reading.file}: {ui('rows', { count: dataRows })}
      </p>
      <ConfirmColumns
        sheet={reading.sheet}
        summary={reading.summary}
        currency={HOME.currency}
        isEscrow={false}
        fields={QUESTIONED}
        onChange={onRemap}
        onHeader={onHeader}
      />
      <ul className="flex flex-col gap-1">
        {columns.map(({ heading, means }) => (
          <li key={heading}>{t('import.means', { heading, field: means })}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Upload} busy={sending} isDisabled={!ready} onPress={onTake}>
          {t('import.confirm', { rows: dataRows })}
        </Button>
        <Button icon={Eye} busy={sending} isDisabled={!ready} onPress={onTry}>
          {t('import.try')}
        </Button>
        <Button variant="quiet" isDisabled={sending} onPress={onCancel}>
          {t('import.another')}
        </Button>
      </div>
    </>
  )
}
