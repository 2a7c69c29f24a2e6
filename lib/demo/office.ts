import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { createEscrow } from '@/lib/escrow/collections/create-escrow'
import { decide as decideEscrow } from '@/lib/escrow/collections/decide'
import { emptyForm as emptyEscrow } from '@/lib/escrow/collections/form-defaults'
import { fulfilTerm } from '@/lib/escrow/collections/fulfil-term'
import { proposeRelease, proposeReverse } from '@/lib/escrow/collections/propose-change'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { emptyTerm } from '@/lib/escrow/term-form'
import { fromMinor } from '@/lib/money/amount'
import { collectPayment } from '@/lib/payments/collection-requests/collect'
import { emptyForm as emptyPayment } from '@/lib/payments/collection-requests/new-payment'
import { emptyLink } from '@/lib/payments/links/link-form'
import { makeLink } from '@/lib/payments/links/make-link'
import { payLink } from '@/lib/payments/links/pay-link'
import { decide } from '@/lib/payouts/approval/decide'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import type { ControlInput } from '@/lib/payouts/control/control-input'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { readPayout } from '@/lib/payouts/read-payout'
import { saveTemplate } from '@/lib/payouts/templates/save-template'
import { setSchedule } from '@/lib/payouts/templates/set-schedule'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import type { PayoutView } from '@/lib/payouts/view'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { dateInZone, formatMinute } from '@/lib/time/zone'
import { as, type PersonKey } from './people'
import { approval, done, waitingFor } from './steps'

const HEADINGS = ['Name', 'Mobile number', 'Amount (UGX)', 'Reference', 'Payee code', 'Deliver by'] as const
export type Line = {
  readonly name: string
  readonly phone: string
  readonly amount: string
  readonly reference: string
  readonly code: string
  /** Of an escrow payout: the day by which the delivery has to be confirmed ("2026-11-30"). */
  readonly due?: string
}

/** A payout as a person makes it from a sheet: all rows are checked, and warnings accepted with a reason. Returns it as its page shows it. */
export async function draftPayout(
  by: PersonKey,
  {
    name,
    lines,
    kind = 'direct',
    accept = true,
  }: {
    readonly name: string
    readonly lines: readonly Line[]
    readonly kind?: 'direct' | 'escrow'
    readonly accept?: boolean
  },
): Promise<PayoutView> {
  const staff = await as(by, 'payouts:prepare')
  const all = ['name', 'phone', 'amount', 'reference', 'payee', 'deadline'] as const
  const width = kind === 'escrow' ? all.length : all.length - 1
  const sheet = {
    ...{ kind, name, currency: 'UGX', sheetName: `${name.toLowerCase().replaceAll(' ', '-')}.csv`, sheetTab: null },
    mapping: { headerLine: 1, headings: HEADINGS.slice(0, width), columns: all.slice(0, width) },
    rowsExpected: lines.length,
    control: { figures: [totalBelow(lines)], explanation: null },
  }
  const { payoutId } = done('draft', await createDraft(staff, randomUUID(), sheet))
  const rows = lines.map(({ name: who, phone, amount, reference, code, due = '' }, ordinal) => ({
    ...{ ordinal, lineNo: ordinal + 2, cells: [who, phone, amount, reference, code, due].slice(0, width) },
  }))
  done('rows', await saveRows(staff, payoutId, rows))
  const draft = await draftOf(staff, payoutId)
  if (!accept || draft.groups.length === 0) return draft
  for (const { code, of } of draft.groups) {
    const among = { filter: 'all', code: null, fromLine: null, toLine: null, seen: 1_000_000 } as const
    const reason = 'Checked against the list of the department'
    const edit = { what: 'accept', code, ...(of === null ? {} : { of }), reason, among } as const
    done(`accept ${code}`, await applyBulkEdit(staff, payoutId, edit))
  }
  return draftOf(staff, payoutId)
}

/** The total that a sheet has below its rows. */
function totalBelow(lines: readonly Line[]): ControlInput['figures'][number] {
  const units = lines.reduce((sum, { amount }) => sum + BigInt(amount || 0), 0n)
  const place = { lineNo: lines.length + 2, text: 'Total', after: 0, until: null }
  return { kind: 'total', value: fromMinor(units * 100n), currency: 'UGX', ...place }
}

async function draftOf(staff: Staff<'payouts:prepare'>, payoutId: string): Promise<PayoutView> {
  const draft = await readPayout(staff, payoutId)
  if (draft === null) throw new Error('There is no such payout.')
  return draft
}

/** Quotes a draft and submits it for approval. */
export async function submit(by: PersonKey, { id, batches }: PayoutView, note = ''): Promise<void> {
  const staff = await as(by, 'payouts:prepare')
  for (const { hash } of batches) done('quote', await quoteDraft(staff, id, hash))
  const quoted = await draftOf(staff, id)
  done('submit', await submitForApproval(staff, id, quoted.contentHash ?? '', note))
}

/** Decides about a payout, after a confirmation of identity; with a reason it is rejected. Large payouts need a second approver. */
export async function decidePayout(by: PersonKey, payoutId: string, rejected?: string): Promise<void> {
  const waiting = await waitingFor(payoutId)
  const { decision: _approve, ...asked } = approval(waiting)
  const said =
    rejected === undefined ? approval(waiting) : ({ ...asked, decision: 'reject', reason: rejected } as const)
  const first = done('decision', await confirmAndDecide(await as(by, 'payouts:approve'), said, decide))
  if (first.state !== 'pending') return
  const other = await as(by === 'approver' ? 'approver2' : 'approver', 'payouts:approve')
  done('second decision', await confirmAndDecide(other, said, decide))
}

/** Asks a payer for money by the page "New payment". */
export async function collect(by: PersonKey, payer: { name: string; phone: string; amount: number }): Promise<void> {
  const staff = await as(by, 'payments:collect')
  const method = payer.phone.startsWith('+25675') ? 'airtel' : 'mtn'
  const form = { ...emptyPayment, method, amount: String(payer.amount), phone: payer.phone, name: payer.name }
  const made = done('payment', await collectPayment(staff, randomUUID(), form))
  if (made.kind !== 'made') throw new Error(`The payment was not requested: ${made.kind}`)
}

/** Saves the payout of this name as a template, from which a draft is made on the last working day of each month. */
export async function repeatMonthly(by: PersonKey, payoutName: string, name: string): Promise<void> {
  const staff = await as(by, 'payouts:prepare')
  const [found] = await (await db()).select({ id: payout.id }).from(payout).where(eq(payout.name, payoutName))
  const payoutId = found?.id ?? ''
  const { templateId } = done('template', await saveTemplate(staff, payoutId, name))
  const schedule = { every: 'month', day: 'last', country: 'UG', daysBefore: 0 } as const
  done('schedule', await setSchedule(staff, templateId, schedule))
}

/** A payment link, which the payer opens and pays where a phone is given. */
export async function linkFor(
  by: PersonKey,
  { phone, ...asked }: { reference: string; payerName: string; amount: string; phone: string | null },
): Promise<void> {
  const { url } = done('link', await makeLink(await as(by, 'payments:collect'), { ...emptyLink, ...asked }))
  if (phone === null) return
  const form = { method: phone.startsWith('+25675') ? 'airtel' : 'mtn', phone, email: '' }
  const paid = await payLink(url.slice(url.lastIndexOf('/') + 1), randomUUID(), form, 'en')
  if (!paid.ok) throw new Error('The link was not paid.')
}

export type HeldSale = { readonly name: string; readonly amount: number; readonly phone: string; readonly due: Date }

/** Money of a buyer that is held until the delivery is confirmed. Returns the id of the escrow in our list. */
export async function holdSale(by: PersonKey, { name, amount, phone, due }: HeldSale): Promise<string> {
  const { timeZone } = settings()
  const clock = formatMinute(due.toISOString(), timeZone)
  const terms = [{ ...emptyTerm('a'), day: dateInZone(due, timeZone), clock }]
  const method = phone.startsWith('+25675') ? 'airtel' : 'mtn'
  const form = { ...emptyEscrow(), name, amount: String(amount), method, phone, otp: '123456', terms }
  const made = done('escrow', await createEscrow(await as(by, 'payments:collect'), randomUUID(), form))
  if (made.kind !== 'made') throw new Error(`The escrow was not made: ${JSON.stringify(made.problems)}`)
  return made.escrowId
}

/** Confirms the delivery of a held sale at the service. */
export async function confirmDelivery(by: PersonKey, escrowId: string): Promise<void> {
  const staff = await as(by, 'payments:collect')
  const terms = (await readEscrow(staff, escrowId))?.providerState?.terms ?? []
  for (const { id } of terms) if (id !== null) done('delivery', await fulfilTerm(staff, escrowId, id))
}

/** Proposes to release a held sale, or to return it to its buyer; others approve. */
export async function endSale(escrowId: string, how: 'release' | 'return'): Promise<void> {
  const staff = await as('preparer', 'payments:collect')
  const ask = how === 'release' ? proposeRelease : proposeReverse
  const reason = how === 'release' ? 'Delivered and signed for' : 'The buyer cancelled before the delivery'
  const { proposalId } = done('escrow', await ask(staff, escrowId, reason))
  const [waiting] = await (await db()).select().from(proposal).where(eq(proposal.id, proposalId))
  if (waiting === undefined) throw new Error('Nothing waits for a decision.')
  for (const by of ['approver', 'approver2'] as const) {
    const { state } = done(
      'escrow',
      await confirmAndDecide(await as(by, 'escrows:approve'), approval(waiting), decideEscrow),
    )
    if (state !== 'pending') return
  }
}
