import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { useFormats } from '@/lib/messages/use-text'
import type { BatchRow } from '@/lib/payouts/manual-resolution/batch-rows'
import type { RowWord } from '@/lib/payouts/manual-resolution/propose-resolution'
import { formatPhone } from '@/lib/phone/number'

type Props = {
  rows: readonly BatchRow[]
  currency: string
  words: ReadonlyMap<string, RowWord>
  onChange: (words: ReadonlyMap<string, RowWord>) => void
}

const SAID = { paid: 'row.saidPaid', failed: 'row.saidFailed', cancelled: 'row.saidCancelled' } as const

/** Each row with the choice between paid and unpaid. A row that may still be paid cannot be marked unpaid. */
export function RowWords({ rows, currency, words, onChange }: Props) {
  const t = useTranslations('resolution')
  const formats = useFormats()
  return (
    <section aria-label={t('row.label')} className="max-h-72 overflow-y-auto rounded-card border">
      {rows.map((row) => (
        <fieldset
          key={row.rowId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-3 py-1.5 last:border-b-0"
        >
          <legend className="sr-only">
            {t('row.legend', { row: row.lineNo, payee: row.name ?? formatPhone(row.destination) })}
          </legend>
          <span aria-hidden className="flex min-w-0 flex-col tabular-nums">
            <span className="text-text">
              {row.lineNo} · {row.name ?? formatPhone(row.destination)} · {formats.money(row.amount, currency)}
            </span>
            <span className="text-caption text-text-2">
              {formatPhone(row.destination)}
              {row.reported !== null && ` · ${t(SAID[row.reported])}`}
            </span>
          </span>
          <span className="flex gap-4">
            {(['paid', 'unpaid'] as const).map((word) => (
              <Choice
                key={word}
                row={row}
                word={word}
                chosen={words.get(row.rowId) === word}
                onChoose={() => onChange(new Map([...words, [row.rowId, word]]))}
              />
            ))}
          </span>
        </fieldset>
      ))}
    </section>
  )
}

type ChoiceProps = { row: BatchRow; word: RowWord; chosen: boolean; onChoose: () => void }

function Choice({ row, word, chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('resolution')
  const cannot = word === 'unpaid' && !row.mayBeUnpaid
  return (
    <label
      className={classes('flex min-h-8 items-center gap-1.5', cannot ? 'text-text-3' : 'cursor-pointer text-text')}
    >
      <input
        type="radio"
        name={`word-${row.rowId}`}
        className="size-4 accent-[var(--accent-fill)]"
        checked={chosen}
        disabled={cannot}
        onChange={onChoose}
      />
      {word === 'paid' ? t('paid') : t('unpaid')}
    </label>
  )
}
