'use client'

import { Download, FileSpreadsheet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { FileDrop } from '@/components/ui/file-drop'
import { LinkButton } from '@/components/ui/link-button'
import { Problem } from '@/components/ui/problem'
import type { Reading } from './sheet-reading'

type Props = { reading: Reading; onFile: (file: File) => void; onCancel: () => void }

/** The first step of a payout: a file, read here in the browser, and what to do when there is none at hand. */
export function ChooseSheet({ reading, onFile, onCancel }: Props) {
  return (
    <div className="flex max-w-[760px] flex-col gap-4 px-gutter py-5">
      {reading.kind === 'refused' && <Problem sentence={`${reading.file}: ${reading.refusal.sentence}`} />}
      {reading.kind === 'reading' ? (
        <ReadingProgress reading={reading} onCancel={onCancel} />
      ) : (
        <FileDrop label="Choose a sheet" accept=".csv,.tsv,.txt,.xlsx" onFile={onFile}>
          or drop it here: CSV, TSV or Excel (.xlsx). It is read in your browser; only its rows are saved, and nothing
          is paid before a second person approves.
        </FileDrop>
      )}
      <div className="text-text-2">
        <h2 className="text-title-s text-text">No sheet at hand?</h2>
        <p className="mt-1 max-w-[60ch]">
          One row a payee: name, phone and amount are enough; a reference and the network help. Headings may be your
          own, we recognise the usual ones.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton href="/templates/payouts.xlsx" icon={Download} download>
            Template
          </LinkButton>
          <LinkButton href="/samples/payroll-november.csv" icon={FileSpreadsheet} download>
            Sample payroll with mistakes
          </LinkButton>
          <LinkButton href="/samples/payroll-clean.csv" icon={FileSpreadsheet} download>
            Sample payroll without
          </LinkButton>
        </div>
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
  const percent = Math.round(reading.share * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-canvas p-5">
      <div className="min-w-0 grow basis-64">
        <p className="truncate font-medium">Reading {reading.file}</p>
        <progress className="meter mt-2 w-full" max={100} value={percent} aria-label={`Reading ${reading.file}`} />
      </div>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  )
}
