'use client'

import { useTranslations } from 'next-intl'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import type { Message } from '@/lib/messages/message'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import type { RetriedRow, ReviewLists } from '@/lib/payouts/approval/review'
import { exclusionReason } from '@/lib/payouts/draft/exclusion-reason'
import { adviceFor } from '@/lib/payouts/results/failure-advice'
import { formatDestination } from '@/lib/phone/number'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { EditedBy, FieldLabel, Raw, Row, Value } from './review-values'

/** The tables of the review: each shows one list of what people did to the rows of a payout. */
export function EditedCells({ edits, currency }: { edits: ReviewLists['edits']; currency: string | null }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  return (
    <Table label={t('review.edited')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th>{ui('col.field')}</Th>
        <Th>{t('review.inSheet')}</Th>
        <Th>{t('review.newValue')}</Th>
        <Th>{t('review.editedBy')}</Th>
      </TableHead>
      <tbody>
        {edits.map((one) => (
          <Tr key={`${one.rowId} ${one.field}`} tall>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">
              <FieldLabel field={one.field} />
            </Td>
            <Td className="text-text-2">
              <Raw text={one.sheet} />
            </Td>
            <Td className="font-semibold tabular-nums">
              <Value field={one.field} text={one.value} currency={currency} />
            </Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              <FieldLabel field={one.field} />: <Raw text={one.sheet} /> →{' '}
              <strong>
                <Value field={one.field} text={one.value} currency={currency} />
              </strong>
              , <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function AddedRows({ added }: { added: ReviewLists['added'] }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const amountOf = ({ amount, currency }: ReviewLists['added'][number]) =>
    amount === null ? '—' : formats.money(amount, currency)
  return (
    <Table label={t('review.added')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th>{ui('col.phoneOrWallet')}</Th>
        <Th end>{ui('col.amount')}</Th>
        <Th>{t('review.addedBy')}</Th>
      </TableHead>
      <tbody>
        {added.map((one) => (
          <Tr key={one.rowId}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="tabular-nums">{formatDestination(one.to)}</Td>
            <Td end place="amount" className="font-semibold">
              {amountOf(one)}
            </Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {formatDestination(one.to)}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function RetriedRows({ retried, currency }: { retried: ReviewLists['retried']; currency: string | null }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const text = useText()
  return (
    <Table label={t('review.retried')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th>{t('review.whyNotPaid')}</Th>
        <Th>{t('review.changedSince')}</Th>
      </TableHead>
      <tbody>
        {retried.map((one) => (
          <Tr key={one.rowId} tall>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">{causeOf(t, text, one)}</Td>
            <Td>
              <Changes row={one} currency={currency} />
            </Td>
            <Td place="sub">
              {causeOf(t, text, one)}. <Changes row={one} currency={currency} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function causeOf(t: Texts<'approval'>, text: (message: Message) => string, { failed, reason }: RetriedRow): string {
  if (!failed) return t('review.notAccepted')
  const { what, said } = adviceFor(reason)
  const cause = text(what)
  return said === undefined ? cause : t('review.serviceSaid', { what: cause, words: reason?.trim() ?? '' })
}

function Changes({ row: { changes }, currency }: { row: RetriedRow; currency: string | null }) {
  const t = useTranslations('approval')
  const empty = t('review.empty')
  if (changes.length === 0) return t('review.nothing')
  return (
    <ul className="flex flex-col">
      {changes.map(({ field, before, now }) => (
        <li key={field}>
          <FieldLabel field={field} />:{' '}
          {before === '' ? empty : <Value field={field} text={before} currency={currency} />} →{' '}
          <strong>{now === '' ? empty : <Value field={field} text={now} currency={currency} />}</strong>
        </li>
      ))}
    </ul>
  )
}

export function AcceptedWarnings({ warnings }: { warnings: ReviewLists['acknowledged'] }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const text = useIssueText()
  return (
    <Table label={t('review.warnings')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{t('review.warning')}</Th>
        <Th>{t('review.meaning')}</Th>
        <Th>{ui('col.reason')}</Th>
        <Th>{t('review.acceptedBy')}</Th>
      </TableHead>
      <tbody>
        {warnings.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have several warnings, and the list never changes
          <Tr key={`${one.rowId} ${at}`} tall>
            <Td end place="number" className="w-12 text-text-3">
              {one.lineNo}
            </Td>
            <Td place="lead" className="font-medium">
              {text(one.label)}
            </Td>
            <Td className="text-text-2">{text(one.message)}</Td>
            <Td>{one.reason ?? '—'}</Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {text(one.message)} {one.reason ?? '—'}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function ExcludedRows({ excluded, currency }: { excluded: ReviewLists['excluded']; currency: string | null }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const text = useText()
  return (
    <Table label={t('review.excluded')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th end>{ui('col.amount')}</Th>
        <Th>{ui('col.reason')}</Th>
        <Th>{t('review.excludedBy')}</Th>
      </TableHead>
      <tbody>
        {excluded.map((one) => (
          <Tr key={one.rowId}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td end place="amount">
              <Value field="amount" text={one.amount} currency={currency} />
            </Td>
            <Td className="text-text-2">
              {one.reason === null ? t('review.noReason') : text(exclusionReason(one.reason))}
            </Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {one.reason === null ? t('review.noReason') : text(exclusionReason(one.reason))}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function AppliedFormats({ formats, currency }: { formats: ReviewLists['formats']; currency: string | null }) {
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  return (
    <Table label={t('review.formats')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th>{ui('col.field')}</Th>
        <Th>{t('review.inSheet')}</Th>
        <Th>{t('review.sentAs')}</Th>
      </TableHead>
      <tbody>
        {formats.map((one) => (
          <Tr key={`${one.rowId} ${one.field}`}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">
              <FieldLabel field={one.field} />
            </Td>
            <Td className="text-text-2">
              <Raw text={one.sheet} />
            </Td>
            <Td className="tabular-nums">
              <Value field={one.field} text={one.value} currency={currency} />
            </Td>
            <Td place="sub">
              <Raw text={one.sheet} /> → <Value field={one.field} text={one.value} currency={currency} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
