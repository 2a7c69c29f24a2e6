'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { FormSelect, FormText, FormTextArea, FormTime, useFormField } from '@/components/ui/form/form-fields'
import { TextField } from '@/components/ui/form/text-field'
import { emptyTerm, OTHER_TERM, type TermForm } from '@/lib/escrow/term-form'
import { KNOWN_TERMS, knownTerm } from '@/lib/escrow/terms'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { readDay } from '@/lib/time/days'

/** What a form needs to show these fields inside it. */
type WithTerms = { readonly terms: readonly TermForm[] }

type Props = {
  /** What it means that there is no term. */
  none: string
  /** Help of a deadline that may be left empty, because the rows of a sheet name theirs. */
  deadlineOfRows?: string
  /** Why the service refused a field before the form was opened. */
  refusedAt?: (field: string) => string | undefined
}

const kinds = (t: Texts<'terms'>) => [
  ...KNOWN_TERMS.map(({ type }) => ({
    id: type as string,
    label: t(`kinds.${type}.name`),
    hint: t(`kinds.${type}.help`),
  })),
  { id: OTHER_TERM, label: t('other'), hint: t('otherHelp') },
]
const MAX_TERMS = 20

function helpOf(t: Texts<'terms'>, type: string): string | undefined {
  const known = knownTerm(type)
  return known === null ? undefined : t(`kinds.${known.type}.help`)
}

/** The terms that have to be met before the money is released, inside a form that has a list of them. */
export function TermFields({ none, ...rest }: Props) {
  const t = useTranslations('terms')
  const { control } = useFormContext<WithTerms>()
  const { fields, append, remove } = useFieldArray({ control, name: 'terms', keyName: 'rowKey' })
  return (
    <div className="flex flex-col">
      {fields.length === 0 && <p className="px-gutter pt-4 text-text-2">{none}</p>}
      {fields.map((term, at) => (
        <fieldset key={term.rowKey} className="m-0 min-w-0 border-0 border-b px-gutter py-4">
          <legend className="sr-only">{t('term', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
              <OneTerm {...rest} at={at} />
            </div>
            <Button variant="quiet" icon={X} aria-label={t('remove', { number: at + 1 })} onPress={() => remove(at)} />
          </div>
        </fieldset>
      ))}
      <div className="px-gutter py-3">
        <Button
          size="sm"
          icon={Plus}
          isDisabled={fields.length >= MAX_TERMS}
          onPress={() => append(emptyTerm(crypto.randomUUID()), { shouldFocus: false })}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

type TermProps = Pick<Props, 'deadlineOfRows' | 'refusedAt'> & { at: number }

function OneTerm({ at, deadlineOfRows, refusedAt }: TermProps) {
  const t = useTranslations('terms')
  const form = useFormContext<WithTerms>()
  const type = useWatch({ control: form.control, name: `terms.${at}.type` })
  const field = <Part extends keyof TermForm>(part: Part) => {
    const name = `terms.${at}.${part}` as const
    return { form, name, refused: refusedAt?.(name) }
  }
  const mayLackDeadline = deadlineOfRows !== undefined && type === 'delivery_confirmation'
  return (
    <>
      <FormSelect {...field('type')} label={t('label')} options={kinds(t)} help={helpOf(t, type)} />
      {type === OTHER_TERM && (
        <>
          <div className="sm:col-span-2">
            <FormText {...field('otherType')} label={t('kind')} maxLength={60} />
          </div>
          <div className="font-mono sm:col-span-3">
            <FormTextArea {...field('json')} label={t('data')} maxLength={10_000} />
          </div>
        </>
      )}
      {knownTerm(type)?.needsDeadline === true && (
        <Deadline
          day={field('day')}
          clock={field('clock')}
          optional={mayLackDeadline}
          help={mayLackDeadline ? deadlineOfRows : t('deadlineHelp')}
        />
      )}
    </>
  )
}

type FieldOfTerms = Parameters<typeof useFormField<WithTerms>>[0]
type DeadlineProps = { day: FieldOfTerms; clock: FieldOfTerms; optional: boolean; help: string }

function Deadline({ day, clock, optional, help }: DeadlineProps) {
  const t = useTranslations('terms')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const field = useFormField(day)
  return (
    <>
      <TextField
        {...field}
        label={ui('col.deadline')}
        autoComplete="off"
        optional={optional}
        help={help}
        value={formats.typedDay(field.value)}
        onBlur={(event) => {
          const read = readDay(field.value)
          if (read !== null) field.onChange(read)
          field.onBlur(event)
        }}
      />
      <FormTime {...clock} label={t('time', { zone: formats.zoneName() })} />
    </>
  )
}
