'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Select } from '@/components/ui/form/select'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { emptyTerm, OTHER_TERM, type TermForm } from '@/lib/escrow/term-form'
import { KNOWN_TERMS, knownTerm } from '@/lib/escrow/terms'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { readDay } from '@/lib/time/days'

type Props = {
  terms: readonly TermForm[]
  /** What it means that there is no term. */
  none: string
  /** Said of a deadline that may be left out, since rows of a sheet name theirs. */
  byRow?: string
  problemOf: (field: string) => string | undefined
  onChange: (terms: TermForm[]) => void
  onLeave: (field: string) => void
}

const kinds = (t: Texts<'terms'>) => [
  ...KNOWN_TERMS.map(({ type }) => ({
    id: type as string,
    label: t(`kinds.${type}.name`),
    hint: t(`kinds.${type}.help`),
  })),
  { id: OTHER_TERM, label: t('other'), hint: t('otherHelp') },
]
const MOST = 20

function helpOf(t: Texts<'terms'>, type: string): string | undefined {
  const known = knownTerm(type)
  return known === null ? undefined : t(`kinds.${known.type}.help`)
}

/** The terms that have to be met before the money is released. */
export function TermFields({ terms, none, onChange, ...rest }: Props) {
  const t = useTranslations('terms')
  const set = (key: string, part: Partial<TermForm>) =>
    onChange(terms.map((term) => (term.key === key ? { ...term, ...part } : term)))
  return (
    <div className="flex flex-col">
      {terms.length === 0 && <p className="px-gutter pt-4 text-text-2">{none}</p>}
      {terms.map((term, at) => (
        <fieldset key={term.key} className="m-0 min-w-0 border-0 border-b px-gutter py-4">
          <legend className="sr-only">{t('term', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
              <Select
                label={t('label')}
                options={kinds(t)}
                value={term.type}
                onChange={(type) => set(term.key, { type })}
                help={helpOf(t, term.type)}
                problem={rest.problemOf(`terms.${term.key}.type`)}
              />
              <TermData {...rest} term={term} onSet={(part) => set(term.key, part)} />
            </div>
            <Button
              variant="quiet"
              icon={X}
              aria-label={t('remove', { number: at + 1 })}
              onPress={() => onChange(terms.filter(({ key }) => key !== term.key))}
            />
          </div>
        </fieldset>
      ))}
      <div className="px-gutter py-3">
        <Button
          size="sm"
          icon={Plus}
          isDisabled={terms.length >= MOST}
          onPress={() => onChange([...terms, emptyTerm(crypto.randomUUID())])}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

type DataProps = Pick<Props, 'byRow' | 'problemOf' | 'onLeave'> & {
  term: TermForm
  onSet: (part: Partial<TermForm>) => void
}

function TermData({ term, byRow, problemOf, onLeave, onSet }: DataProps) {
  const t = useTranslations('terms')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const at = (part: string) => `terms.${term.key}.${part}`
  const problem = (part: string) => problemOf(at(part))
  if (term.type === OTHER_TERM) {
    return (
      <>
        <div className="sm:col-span-2">
          <TextField
            label={t('kind')}
            problem={problem('otherType')}
            value={term.otherType}
            onChange={(otherType) => onSet({ otherType })}
            onBlur={() => onLeave(at('otherType'))}
            maxLength={60}
          />
        </div>
        <div className="font-mono sm:col-span-3">
          <TextArea
            label={t('data')}
            problem={problem('json')}
            value={term.json}
            onChange={(json) => onSet({ json })}
            onBlur={() => onLeave(at('json'))}
            maxLength={10_000}
          />
        </div>
      </>
    )
  }
  if (knownTerm(term.type)?.needsDeadline !== true) return null
  const mayLack = byRow !== undefined && term.type === 'delivery_confirmation'
  return (
    <>
      <TextField
        label={ui('col.deadline')}
        autoComplete="off"
        optional={mayLack}
        help={mayLack ? byRow : t('deadlineHelp')}
        problem={problem('day')}
        value={formats.typedDay(term.day)}
        onChange={(day) => onSet({ day })}
        onBlur={() => {
          const day = readDay(term.day)
          if (day !== null) onSet({ day })
          onLeave(at('day'))
        }}
      />
      <TextField
        label={t('time', { zone: formats.zoneName() })}
        type="time"
        problem={problem('clock')}
        value={term.clock}
        onChange={(clock) => onSet({ clock })}
        onBlur={() => onLeave(at('clock'))}
      />
    </>
  )
}
