'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { RemarkText } from '@/components/approvals/remark-text'
import { ExcludeDialog } from '@/components/payouts/draft/exclude-dialog'
import { EVERY_ROW, onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { MIN_REASON } from '@/components/payouts/min-reason'
import { PayeeLine } from '@/components/payouts/results/payee-line'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { TextField } from '@/components/ui/form/text-field'
import { useFormats, useText } from '@/lib/messages/use-text'
import { canAccept } from '@/lib/payouts/checks/acknowledgement-groups'
import { TWO_DATES } from '@/lib/payouts/draft/bulk-edit-input'
import { exclusionReason } from '@/lib/payouts/draft/exclusion-reason'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import { issueText, openIssues, type Problem } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { WhichDate } from './choose-date'
import { RepairLine, TypedLine } from './row-values'

type Props = { row: RowView; onDone: () => void }

/** The panel of the current row: its suggested formats, and its issues with what can be done about each. */
export function RowPanel({ row, onDone }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const text = useText()
  const byHand = (Object.entries(row.was) as [Field, string][]).filter(
    ([field]) => !row.repairs.some((repair) => repair.field === field),
  )
  const open = openIssues(row.problems)
  const accepted = row.problems.filter((one) => one.settled !== undefined)
  const excluded = row.state === 'left-out'
  return (
    <section
      aria-label={t('row.title', { row: row.lineNo })}
      className="flex flex-col gap-4 border-b bg-canvas px-gutter py-4 sm:pl-14 max-sm:border-accent-line max-sm:bg-accent-bg"
    >
      {excluded && (
        <Line
          text={t('row.excluded', {
            reason: row.patch.leftOutWhy ? text(exclusionReason(row.patch.leftOutWhy)) : 'none',
          })}
        >
          <Button
            size="sm"
            busy={edits.busy}
            onPress={() => void edits.change({ what: 'include', among: onlyRow(row) }).then(onDone)}
          >
            {t('row.include')}
          </Button>
        </Line>
      )}
      {row.remarks.map((remark) => (
        <Line key={remark.id} text={<RemarkText remark={remark} />} />
      ))}
      {!excluded && open.map((problem) => <ProblemLine key={problem.code} {...{ row, problem, onDone }} />)}
      {!excluded &&
        row.repairs.map((repair) => (
          <RepairLine
            key={repair.field}
            {...{ row, repair, onDone }}
            byKey={open.length === 0}
            alike={payout.offers[repair.field] ?? 0}
          />
        ))}
      {!excluded && byHand.map(([field, was]) => <TypedLine key={field} {...{ row, field, was, onDone }} />)}
      {!excluded && accepted.map((problem) => <AcceptedLine key={problem.code} {...{ row, problem }} />)}
      {!excluded && <PayeeLine {...{ row, onDone }} />}
      {!excluded && open.length === 0 && (
        <div>
          <LeaveRowOut {...{ row, onDone }} isAlone />
        </div>
      )}
    </section>
  )
}

function Line({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2.5">
      <div className="max-w-[68ch] text-text-2">{text}</div>
      <div className="flex flex-wrap items-end gap-2">{children}</div>
    </div>
  )
}

type ProblemProps = { row: RowView; problem: Problem; onDone: () => void }

function ProblemLine({ row, problem, onDone }: ProblemProps) {
  const out = <LeaveRowOut {...{ row, onDone }} />
  const acceptable = canAccept(problem)
  const text = useIssueText()
  return (
    <Line text={text(issueText(problem))}>
      {problem.code === TWO_DATES && <WhichDate {...{ row, onDone }} />}
      {acceptable ? (
        <AcceptForm {...{ row, problem, onDone }} />
      ) : (
        problem.field !== null && <Retype {...{ row, problem, onDone }} />
      )}
      {out}
    </Line>
  )
}

function Retype({ row, problem, onDone }: ProblemProps) {
  const edits = useEdits()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  const { field } = problem
  const [text, setText] = useState(field === null ? '' : (row.typed[field] ?? ''))
  if (field === null) return null
  const save = () => {
    edits.type(row, field, text)
    onDone()
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={t('row.newValue', { field: ui(`fieldInText.${field}`), row: row.lineNo })}
        value={text}
        onChange={setText}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={edits.busy}>
        {t('row.save')}
      </Button>
    </form>
  )
}

function AcceptForm({ row, problem, onDone }: ProblemProps) {
  const edits = useEdits()
  const t = useTranslations('draft')
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const wanted = { what: 'accept' as const, code: problem.code, reason: given }
  const after = (done: Promise<boolean>) => void done.then((saved) => saved && onDone())
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length >= MIN_REASON) after(edits.change({ ...wanted, among: onlyRow(row) }))
      }}
    >
      <TextField label={t('row.reason')} value={reason} onChange={setReason} autoComplete="off" />
      <Button type="submit" variant="primary" busy={edits.busy} isDisabled={given.length < MIN_REASON}>
        {t('row.accept')}
      </Button>
      <Button
        isDisabled={edits.busy || given.length < MIN_REASON}
        onPress={() => after(edits.change({ ...wanted, among: EVERY_ROW }))}
      >
        {t('row.acceptAll')}
      </Button>
    </form>
  )
}

function AcceptedLine({ row, problem }: Pick<ProblemProps, 'row' | 'problem'>) {
  const t = useTranslations('draft')
  const formats = useFormats()
  const by = row.settlements[problem.code]
  const who = by === undefined ? '' : ` ${by.who}, ${formats.moment(by.at)}.`
  const issue = useIssueText()(issueText(problem))
  return <Line text={t('row.accepted', { issue, reason: problem.settled ?? '', who })} />
}

function LeaveRowOut({ row, onDone, isAlone = false }: Omit<ProblemProps, 'problem'> & { isAlone?: boolean }) {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(isAlone ? { size: 'sm' } : { variant: 'quiet' })}
        isDisabled={edits.busy}
        onPress={() => setOpen(true)}
      >
        {t('row.exclude')}
      </Button>
      <ExcludeDialog
        payoutId={payout.id}
        which={t('row.one', { row: row.lineNo })}
        isOpen={open}
        onClose={() => setOpen(false)}
        send={async (reason) => {
          const answer = await edits.request({ what: 'exclude', reason, among: onlyRow(row) })
          if (answer.ok) onDone()
          return answer
        }}
      />
    </>
  )
}
