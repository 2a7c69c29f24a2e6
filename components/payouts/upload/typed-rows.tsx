'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toClipboard } from '@/components/payouts/grid/selection'
import { Button } from '@/components/ui/action/button'
import type { PayoutView } from '@/lib/payouts/view'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { TypedGrid } from './typed-grid'
import {
  emptyRows,
  forgetTyped,
  headingOf,
  keepTyped,
  keptTyped,
  type Lines,
  linesWithWords,
  typedColumns,
} from './typed-store'

type Props = { kind: PayoutView['kind']; onRead: (cells: Pasted) => void; onBack: () => void }

/** An empty sheet to type or paste payments into. It is stored in this tab until it is saved as a draft. */
export function TypedRows({ kind, onRead, onBack }: Props) {
  const ui = useTranslations('ui')
  const t = useTranslations('upload')
  const columns = typedColumns(kind)
  const [lines, setLines] = useState(() => keptTyped(kind))
  const filled = linesWithWords(lines).length
  const change = (next: Lines) => {
    setLines(next)
    keepTyped(kind, next)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onRead({ text: toClipboard([columns.map(headingOf), ...lines]), html: null })
      }}
    >
      <p className="max-w-[68ch] text-text-2">{t('typed.help', { kind })}</p>
      <TypedGrid columns={columns} lines={lines} onChange={change} firstLine={2} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isDisabled={filled === 0}>
          {t('typed.read', { rows: filled })}
        </Button>
        <Button
          onPress={() => {
            forgetTyped(kind)
            setLines(emptyRows(columns))
          }}
          isDisabled={filled === 0}
        >
          {t('typed.clear')}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </form>
  )
}
