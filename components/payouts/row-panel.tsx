'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { formatPhone } from '@/lib/phone/number'
import { fieldNames } from '@/lib/sheet/fields'
import type { Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import type { Edits } from './use-edits'

type Props = { row: RowView; offers: PayoutView['offers']; edits: Edits; onDone: () => void }

/** What a row in hand has to say: the repairs on offer or used, and its problems with what can be done about each. */
export function RowPanel({ row, offers, edits, onDone }: Props) {
  const problems = row.problems.filter((one) => one.severity !== 'info')
  return (
    <section
      aria-label={`Row ${row.lineNo}`}
      className="flex flex-col gap-4 border-b bg-canvas px-gutter py-4 sm:pl-14 max-sm:border-accent-line max-sm:bg-accent-bg"
    >
      {row.state === 'left-out' && (
        <Line text="This row is left out. It is not paid and not in any sum.">
          <Button size="sm" busy={edits.busy} onPress={() => void edits.leaveOut(row, false).then(onDone)}>
            Take it in again
          </Button>
        </Line>
      )}
      {row.state !== 'left-out' &&
        row.repairs.map((repair) => (
          <RepairLine key={repair.field} {...{ row, repair, edits, onDone }} alike={offers[repair.field] ?? 0} />
        ))}
      {row.state !== 'left-out' &&
        problems.map((problem) => <ProblemLine key={problem.code} {...{ row, problem, edits, onDone }} />)}
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

type RepairProps = { row: RowView; repair: Repair; alike: number; edits: Edits; onDone: () => void }

function RepairLine({ row, repair, alike, edits, onDone }: RepairProps) {
  const becomes = repair.field === 'phone' ? formatPhone(repair.to) : repair.to
  const offered = repair.state === 'offered'
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-text-2">In the sheet</dt>
        <dd className="text-text-3 line-through">{repair.from}</dd>
        <dt className="text-text-2">Becomes</dt>
        <dd className="font-semibold">{becomes}</dd>
      </dl>
      <div className="flex min-w-0 grow basis-72 flex-col gap-2.5">
        <p className="max-w-[60ch] text-text-2">{repair.sentence}</p>
        <div className="flex flex-wrap items-center gap-2">
          {offered ? (
            <>
              <Button
                size="sm"
                variant="primary"
                keys="Enter"
                busy={edits.busy}
                onPress={() => void edits.repair(row, repair.field, 'used').then(onDone)}
              >
                Use it
              </Button>
              {alike > 1 && (
                <Button
                  size="sm"
                  keys="Shift Enter"
                  isDisabled={edits.busy}
                  onPress={() => void edits.matching({ what: 'use-repairs', field: repair.field }).then(onDone)}
                >
                  {`Use for all ${alike} like it`}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                keys="Esc"
                isDisabled={edits.busy}
                onPress={() => void edits.repair(row, repair.field, 'kept').then(onDone)}
              >
                Keep as typed
              </Button>
            </>
          ) : (
            <Button
              size="sm"
              isDisabled={edits.busy}
              onPress={() => void edits.repair(row, repair.field, 'kept').then(onDone)}
            >
              Undo, keep as typed
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type ProblemProps = { row: RowView; problem: Problem; edits: Edits; onDone: () => void }

function ProblemLine({ row, problem, edits, onDone }: ProblemProps) {
  const out = (
    <Button variant="quiet" isDisabled={edits.busy} onPress={() => void edits.leaveOut(row, true).then(onDone)}>
      Leave the row out
    </Button>
  )
  if (problem.settled !== undefined) return <Line text={`${problem.sentence} Settled: ${problem.settled}`} />
  const settles = problem.severity === 'warn' || problem.code === 'paid-before'
  return (
    <Line text={problem.sentence}>
      {settles ? (
        <Settle {...{ row, problem, edits, onDone }} />
      ) : (
        problem.field !== null && <Retype {...{ row, problem, edits, onDone }} />
      )}
      {out}
    </Line>
  )
}

function Retype({ row, problem, edits, onDone }: ProblemProps) {
  const { field } = problem
  const [text, setText] = useState(field === null ? '' : (row.typed[field] ?? ''))
  if (field === null) return null
  const save = () => void edits.type(row, field, text).then((saved) => saved && onDone())
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={`New ${fieldNames[field]} of row ${row.lineNo}`}
        value={text}
        onChange={setText}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={edits.busy}>
        Save
      </Button>
    </form>
  )
}

function Settle({ row, problem, edits, onDone }: ProblemProps) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const settle = (done: Promise<boolean>) => void done.then((saved) => saved && onDone())
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length >= MIN_REASON) settle(edits.settle(row, problem.code, given))
      }}
    >
      <TextField
        label="Why it is right, for the approver to read"
        value={reason}
        onChange={setReason}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={edits.busy} isDisabled={given.length < MIN_REASON}>
        Settle
      </Button>
      <Button
        isDisabled={edits.busy || given.length < MIN_REASON}
        onPress={() => settle(edits.matching({ what: 'settle', code: problem.code, reason: given }))}
      >
        Settle all like it
      </Button>
    </form>
  )
}

const MIN_REASON = 3
