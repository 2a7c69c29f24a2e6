'use client'

import { Download, FileSpreadsheet, PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { FileDrop } from '@/components/ui/form/file-drop'
import { TextArea } from '@/components/ui/form/text-area'
import type { PayoutView } from '@/lib/payouts/view'
import { readSample } from '@/lib/queries/sample'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { FirstRows } from './first-rows'
import { TypedRows } from './typed-rows'
import { hasTyped } from './typed-store'
import type { Reading, Source } from './use-sheet-reading'

type Props = {
  reading: Reading
  kind: PayoutView['kind']
  onRead: (source: Source) => void
  onCancel: () => void
}

/** The first step of a payout: a file, cells from a spreadsheet or rows typed here, all read in the browser. */
export function ChooseSheet({ reading, kind, onRead, onCancel }: Props) {
  const text = useSheetText()
  const t = useTranslations('upload')
  const [typing, setTyping] = useState(false)
  // What was typed is in the storage of the tab, which does not exist on the server.
  const kept = useSyncExternalStore(
    noNews,
    () => hasTyped(kind),
    () => false,
  )
  usePastedAnywhere(onRead, !typing && reading.kind !== 'reading')
  if (reading.kind === 'reading') {
    return (
      <div className="max-w-[760px] px-gutter py-5">
        <ReadingProgress reading={reading} onCancel={onCancel} />
        <FirstRows rows={reading.first} isEscrow={kind === 'escrow'} />
      </div>
    )
  }
  const isOfPaste = reading.kind === 'refused' && reading.of === 'pasted'
  const refused = reading.kind === 'refused' && !isOfPaste && (
    <ErrorMessage error={{ text: `${reading.file}: ${text(reading.message)}` }} />
  )
  if (typing) {
    return (
      <div className="flex max-w-[960px] flex-col gap-4 px-gutter py-5">
        {refused}
        <TypedRows kind={kind} onRead={(cells) => onRead({ kind: 'typed', cells })} onBack={() => setTyping(false)} />
      </div>
    )
  }
  return (
    <div className="flex max-w-[760px] flex-col gap-4 px-gutter py-5">
      {refused}
      <FileDrop
        label={t('choose.title')}
        accept=".csv,.tsv,.txt,.xlsx"
        onFile={(file) => onRead({ kind: 'file', file })}
      >
        {t('choose.help')}
      </FileDrop>
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 grow basis-80">
          <PasteBox onRead={onRead} />
          {isOfPaste && (
            <div className="mt-2">
              <ErrorMessage error={{ text: text(reading.message) }} />
            </div>
          )}
        </div>
        <div className="basis-60 pt-6">
          <Button icon={PencilLine} onPress={() => setTyping(true)}>
            {kept ? t('choose.continueTyping') : t('choose.type')}
          </Button>
        </div>
      </div>
      <NoSheet kind={kind} onRead={onRead} />
    </div>
  )
}

function PasteBox({ onRead }: Pick<Props, 'onRead'>) {
  const t = useTranslations('upload')
  return (
    <TextArea
      label={t('choose.paste')}
      help={t('choose.pasteHelp')}
      rows={2}
      value=""
      onPaste={(event) => {
        event.preventDefault()
        onRead(sourceOf(event.clipboardData))
      }}
    />
  )
}

// Spreadsheet programs copy a picture of the cells as well, so a file counts only where there is no text but its own name.
function sourceOf(data: DataTransfer | null): Source {
  const text = data?.getData('text/plain') ?? ''
  const html = data?.getData('text/html') ?? ''
  const [first] = data?.files ?? []
  const file = text.trim() === '' || text.trim() === first?.name ? first : undefined
  const picture = file?.type.startsWith('image/') === true
  return file === undefined || picture || html !== ''
    ? { kind: 'pasted', cells: { text, html: html === '' ? null : html, picture } }
    : { kind: 'file', file }
}

/** Accepts pasted cells while no field has the focus. */
function usePastedAnywhere(onRead: Props['onRead'], isOn: boolean): void {
  const latest = useRef(onRead)
  // A paste outside of any field fires an event on the document only.
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return
      latest.current(sourceOf(event.clipboardData))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOn])
}

const noNews = () => () => undefined

function NoSheet({ kind, onRead }: Pick<Props, 'kind' | 'onRead'>) {
  const t = useTranslations('upload')
  const isEscrow = kind === 'escrow'
  const trySample = async () => onRead({ kind: 'file', file: await readSample(kind) })
  return (
    <div className="text-text-2">
      <h2 className="text-title-s text-text">{t('choose.noSheet')}</h2>
      <p className="mt-1 max-w-[60ch]">{t('choose.rowsHelp', { kind: isEscrow ? 'escrow' : 'direct' })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          href={isEscrow ? '/templates/escrow-payouts.xlsx' : '/templates/payouts.xlsx'}
          icon={Download}
          download
        >
          {t('choose.templateExcel')}
        </LinkButton>
        <LinkButton
          href={isEscrow ? '/templates/escrow-payouts.csv' : '/templates/payouts.csv'}
          icon={Download}
          download
        >
          {t('choose.templateCsv')}
        </LinkButton>
        <LinkButton href={`/api/payees/template?kind=${kind}`} icon={Download} download>
          {t('choose.templatePayees')}
        </LinkButton>
        <Button icon={FileSpreadsheet} onPress={() => void trySample()}>
          {t('choose.sample')}
        </Button>
      </div>
    </div>
  )
}

function ReadingProgress({
  reading,
  onCancel,
}: {
  reading: Extract<Reading, { kind: 'reading' }>
  onCancel: () => void
}) {
  const t = useTranslations('upload')
  const percent = Math.round(reading.share * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-canvas p-5">
      <div className="min-w-0 grow basis-64">
        <p className="truncate font-medium">{t('choose.reading', { file: reading.file })}</p>
        <progress
          className="meter mt-2 w-full"
          max={100}
          value={percent}
          aria-label={t('choose.reading', { file: reading.file })}
        />
      </div>
      <Button onPress={onCancel}>{t('choose.cancel')}</Button>
    </div>
  )
}
