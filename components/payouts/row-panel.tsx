'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { TWO_DATES } from '@/lib/payouts/matching'
import { canSettle } from '@/lib/payouts/settle-groups'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { type Field, fieldNames } from '@/lib/sheet/fields'
import type { Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import { formatMoment } from '@/lib/zone'
import { useDesk } from './desk-context'
import { LeaveOutDialog } from './leave-out-dialog'
import { MIN_REASON } from './min-reason'
import { PayeeLine } from './payee-line'
import { repairedTo } from './repaired'
import { type Edits, EVERY_ROW, onlyRow } from './use-edits'
import { WhichDate } from './which-date'

type Props = { payout: PayoutView; row: RowView; edits: Edits; onDone: () => void }

/** What a row in hand has to say: the repairs on offer or used, and its problems with what can be done about each. */
export function RowPanel({ payout, row, edits, onDone }: Props) {
  const byHand = (Object.entries(row.was) as [Field, string][]).filter(
    ([field]) => !row.repairs.some((repair) => repair.field === field),
  )
  const problems = row.problems.filter((one) => one.severity !== 'info')
  return (
    <section
      aria-label={`Row ${row.lineNo}`}
      className="flex flex-col gap-4 border-b bg-canvas px-gutter py-4 sm:pl-14 max-sm:border-accent-line max-sm:bg-accent-bg"
    >
      {row.state === 'left-out' && (
        <Line
          text={`This row is excluded. It is not paid and not included in totals.${row.patch.leftOutWhy ? ` Reason: ${row.patch.leftOutWhy}.` : ''}`}
        >
          <Button
            size="sm"
            busy={edits.busy}
            onPress={() => void edits.change({ what: 'bring-back', among: onlyRow(row) }).then(onDone)}
          >
            Include row
          </Button>
        </Line>
      )}
      {row.state !== 'left-out' && <PayeeLine {...{ row, edits, onDone }} />}
      {row.state !== 'left-out' &&
        row.repairs.map((repair) => (
          <RepairLine key={repair.field} {...{ row, repair, edits, onDone }} alike={payout.offers[repair.field] ?? 0} />
        ))}
      {row.state !== 'left-out' &&
        byHand.map(([field, was]) => <TypedLine key={field} {...{ row, field, was, edits, onDone }} />)}
      {row.state !== 'left-out' &&
        problems.map((problem) => <ProblemLine key={problem.code} {...{ payout, row, problem, edits, onDone }} />)}
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
  const { zone } = useDesk()
  const becomes = repairedTo(repair, zone)
  const offered = repair.state === 'offered'
  const use = { what: 'use-repairs' as const, field: repair.field, among: onlyRow(row) }
  const keep = { what: 'keep-typed' as const, field: repair.field, among: onlyRow(row) }
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-text-2">In the sheet</dt>
        <dd className="text-text-3 line-through whitespace-pre-wrap">{row.was[repair.field] ?? repair.from}</dd>
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
                onPress={() => void edits.change(use).then(onDone)}
              >
                Use it
              </Button>
              {alike > 1 && (
                <Button
                  size="sm"
                  keys="Shift Enter"
                  isDisabled={edits.busy}
                  onPress={() => void edits.change({ ...use, among: EVERY_ROW }).then(onDone)}
                >
                  {`Use for all ${alike} like it`}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                keys="Esc"
                isDisabled={edits.busy}
                onPress={() => void edits.change(keep).then(onDone)}
              >
                Keep as typed
              </Button>
            </>
          ) : repair.state === 'used' && repair.field !== 'phone' ? (
            <Button size="sm" isDisabled={edits.busy} onPress={() => void edits.change(keep).then(onDone)}>
              Undo, keep as typed
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** A cell that was typed by hand: what the sheet has, and the way back to it. */
function TypedLine({
  row,
  field,
  was,
  edits,
  onDone,
}: Omit<RepairProps, 'repair' | 'alike'> & { field: Field; was: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-text-2">In the sheet</dt>
        <dd className="text-text-3 line-through">{was === '' ? 'empty' : was}</dd>
        <dt className="text-text-2">Typed, {fieldNames[field]}</dt>
        <dd className="font-semibold">{row.typed[field] ?? 'empty'}</dd>
      </dl>
      <Button
        size="sm"
        onPress={() => {
          edits.type(row, field, was)
          onDone()
        }}
      >
        Type the sheet’s again
      </Button>
    </div>
  )
}

type ProblemProps = { payout: PayoutView; row: RowView; problem: Problem; edits: Edits; onDone: () => void }

function ProblemLine({ payout, row, problem, edits, onDone }: ProblemProps) {
  const out = <LeaveRowOut {...{ payout, row, edits, onDone }} />
  if (problem.settled !== undefined) return <SettledLine row={row} problem={problem} />
  const settles = canSettle(problem)
  return (
    <Line text={problem.sentence}>
      {problem.code === TWO_DATES && <WhichDate {...{ payout, row, edits, onDone }} />}
      {settles ? (
        <Settle {...{ payout, row, problem, edits, onDone }} />
      ) : (
        problem.field !== null && <Retype {...{ payout, row, problem, edits, onDone }} />
      )}
      {out}
    </Line>
  )
}

function Retype({ row, problem, edits, onDone }: ProblemProps) {
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
  const wanted = { what: 'settle' as const, code: problem.code, reason: given }
  const settle = (done: Promise<boolean>) => void done.then((saved) => saved && onDone())
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length >= MIN_REASON) settle(edits.change({ ...wanted, among: onlyRow(row) }))
      }}
    >
      <TextField label="Reason, for the approver" value={reason} onChange={setReason} autoComplete="off" />
      <Button type="submit" variant="primary" busy={edits.busy} isDisabled={given.length < MIN_REASON}>
        Accept with reason
      </Button>
      <Button
        isDisabled={edits.busy || given.length < MIN_REASON}
        onPress={() => settle(edits.change({ ...wanted, among: EVERY_ROW }))}
      >
        Accept all like it
      </Button>
    </form>
  )
}

function SettledLine({ row, problem }: Pick<ProblemProps, 'row' | 'problem'>) {
  const { zone } = useDesk()
  const by = row.settlements[problem.code]
  const who = by === undefined ? '' : ` ${by.who}, ${formatMoment(by.at, zone)}.`
  return <Line text={`${problem.sentence} Accepted: ${problem.settled}.${who}`} />
}

function LeaveRowOut({ payout, row, edits, onDone }: Omit<ProblemProps, 'problem'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" isDisabled={edits.busy} onPress={() => setOpen(true)}>
        Exclude row
      </Button>
      <LeaveOutDialog
        payoutId={payout.id}
        which={`row ${row.lineNo}`}
        isOpen={open}
        onClose={() => setOpen(false)}
        ask={async (reason) => {
          const answer = await edits.ask({ what: 'leave-out', reason, among: onlyRow(row) })
          if (answer.ok) onDone()
          return answer
        }}
      />
    </>
  )
}
