'use client'

import { useTranslations } from 'next-intl'
import { repairedTo } from '@/components/payouts/row/suggested-value'
import { Td } from '@/components/ui/table/table'
import { termWithoutEnd } from '@/lib/escrow/term-text'
import type { AskedTerm } from '@/lib/escrow/terms'
import { useFormats } from '@/lib/messages/use-text'
import { parseAmount } from '@/lib/money/amount'
import type { By } from '@/lib/payouts/approval/review'
import type { Field } from '@/lib/sheet/columns/fields'

/** The number of a row in the sheet and the name of its payee. */
export function Row({ lineNo, name }: { lineNo: number; name: string | null }) {
  return (
    <>
      <Td end place="number" className="w-12 text-text-3">
        {lineNo}
      </Td>
      <Td place="lead" className="font-medium">
        {name ?? '—'}
      </Td>
    </>
  )
}

/** Who did it and when. */
export function EditedBy({ by }: { by: By | null }) {
  const formats = useFormats()
  return by === null ? '—' : `${by.who}, ${formats.moment(by.at)}`
}

/** A cell exactly as the sheet holds it, with its spaces. */
export function Raw({ text }: { text: string }) {
  const t = useTranslations('approval')
  return text === '' ? (
    <span className="text-text-3">{t('review.empty')}</span>
  ) : (
    <span className="whitespace-pre-wrap">{text}</span>
  )
}

/** A value of a row as people read it; `currency` is null where the payout has several. */
export function Value({ field, text, currency }: { field: Field | 'terms'; text: string; currency: string | null }) {
  const formats = useFormats()
  const words = useTranslations('terms')
  const t = useTranslations('approval')
  if (text === '') return t('review.empty')
  if (field === 'amount') {
    const amount = parseAmount(text)
    return amount === null || currency === null ? text : formats.amount(amount, currency)
  }
  if (field === 'terms') return (JSON.parse(text) as AskedTerm[]).map((term) => termWithoutEnd(words, term)).join(', ')
  return repairedTo({ field, to: text }, words, formats)
}

/** The label of a field of a row, or of its terms: “Phone”. */
export function FieldLabel({ field }: { field: Field | 'terms' }) {
  const ui = useTranslations('ui')
  const t = useTranslations('approval')
  return field === 'terms' ? t('review.terms') : ui(`rowField.${field}`)
}
