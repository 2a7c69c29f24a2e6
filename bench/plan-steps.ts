import { randomUUID } from 'node:crypto'
import { system } from '@/lib/access/system'
import { refreshDue } from '@/lib/escrow/board/refresh-due'
import { readUnwatched } from '@/lib/escrow/collections/follow-escrows'
import { claimMail } from '@/lib/mail/outbox'
import { markRead } from '@/lib/notifications/read-notifications'
import { readPayeeFilters } from '@/lib/payees/filters'
import { eachPayee } from '@/lib/payees/list-payees'
import { forgetExpired } from '@/lib/payments/exports/export-store'
import { runNextExport } from '@/lib/payments/exports/run-export'
import { compare } from '@/lib/payouts/approval/compare-payouts'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { decided, draftInput, retried, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { reading } from '@/lib/payouts/testing/sent'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { countFindings, runDueSearches } from '@/lib/reconciliation/run-due-searches'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { engine, withTx } from '@/lib/store/open'
import { letPass } from '@/lib/store/test-story'
import { watch } from '@/lib/submissions/sending/alarms'
import { sender } from '@/lib/submissions/sending/sender'
import { FAILS } from '@/lib/submissions/testing/collect'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import { controlOf } from './control-of'
import { phoneOf } from './history'
import { callsOfOwner } from './plan-calls'
import type { People, Step } from './plan-pages'
import { stepsOfPeople } from './plan-people'

/** What else runs: jobs, and a payout from its first row to its results. */
export async function stepsOf({ maker, checker, second }: People, sandbox: TestSandbox): Promise<readonly Step[]> {
  const id = randomUUID()
  const rows = 200
  const quoteAll = async () => {
    for (const { hash } of (await view(maker, id)).batches) {
      const done = await quoteDraft(maker, id, hash)
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
    }
  }
  return [
    {
      name: 'export of payees',
      run: async () => {
        for await (const _ of eachPayee(maker, readPayeeFilters({}))) void _
      },
    },
    { name: 'mark notifications as read', run: () => markRead(maker, { until: new Date().toISOString() }) },
    { name: 'housekeeping', run: () => runHousekeeping(system()) },
    { name: 'alarms and metrics', run: () => watch() },
    { name: 'claim a mail', run: () => claimMail() },
    ...(await stepsOfPeople()),
    callsOfOwner,
    { name: 'forget exports', run: () => forgetExpired() },
    { name: 'run an export', run: () => runNextExport('plans', new AbortController().signal) },
    { name: 'follow escrows', run: () => readUnwatched(new Map(), AbortSignal.timeout(2_000)) },
    { name: 'refresh due escrows', run: () => refreshDue() },
    { name: 'count findings', run: () => countFindings() },
    { name: "search the service's lists", run: () => runDueSearches('plans', new AbortController().signal) },
    {
      name: 'save a draft',
      run: async () => {
        const lines = Array.from({ length: rows }, (_, n) => ({
          name: `Payee ${n}`,
          // The sandbox fails payments to one number.
          phone: n === 5 ? FAILS.replace('+256', '0') : phoneOf(n * 37).replace('+256', '0'),
          amount: String(10_000 + ((n * 7_919) % 5_000) * 10),
          reference: `N-${n}`,
        }))
        const made = await createDraft(maker, id, { ...draftInput(rows), control: controlOf(lines) })
        if (!made.ok) throw new Error(JSON.stringify(made.problem.message))
        const saved = await saveRows(maker, id, sheetRows(lines))
        if (!saved.ok) throw new Error(JSON.stringify(saved.problem.message))
      },
    },
    { name: 'type into a draft', run: () => typeInto(maker, id, 3, { amount: '23000' }) },
    { name: 'quote a draft', run: quoteAll },
    { name: 'compare a draft', run: () => compare(maker, id, { what: 'like-it' }) },
    {
      name: 'submit and approve',
      run: async () => {
        const asked = await submitForApproval(maker, id, (await view(maker, id)).contentHash ?? '')
        if (!asked.ok) throw new Error(JSON.stringify(asked.problem.message))
        await view(checker, id)
        // This much money takes two approvers.
        for (const by of [checker, second]) {
          const done = await decided(by, asked.value)
          if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
        }
      },
    },
    { name: 'send and read outcomes', run: () => send(id, sandbox) },
    {
      name: 'retry failed rows',
      run: async () => {
        await confirmFailure(id)
        return retried(maker, id)
      },
    },
  ]
}

/** Reads the batch with the row that failed once more, an hour later, so that the row may be paid again. */
async function confirmFailure(payoutId: string): Promise<void> {
  const store = await engine()
  const { rows } = await store.db.execute<{ id: string; row: string; mapped: 'paid' | 'failed' }>(
    `select o.submission_id as id, o.row_id as row, o.mapped from row_outcome o where o.submission_id in
      (select f.submission_id from row_outcome f join submission s on s.id = f.submission_id where s.payout_id = '${payoutId}' and f.mapped = 'failed')`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('No row has failed')
  await letPass(store, first.id, '1 hour')
  const sent = { submissionId: first.id, rowIds: rows.map(({ row }) => row) }
  await reading(
    sent,
    rows.map(({ mapped }) => ({ mapped, reason: null })),
  )
}

async function send(id: string, sandbox: TestSandbox): Promise<void> {
  const count = (which: string) =>
    withTx(
      async (tx) =>
        (
          await tx.execute<{ n: number }>(
            `select count(*)::int as n from submission where payout_id = '${id}' and ${which}`,
          )
        ).rows[0]?.n ?? 0,
    )
  const until = async (which: string) => {
    for (let turn = 0; turn < 300; turn += 1) {
      if ((await count(which)) === (await count('true'))) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`Not all batches: ${which}`)
  }
  if ((await count('true')) === 0) throw new Error('No batch was approved')
  await sender.start({ onReapproval: async () => undefined })
  try {
    await until('service_id is not null')
    await sandbox.control('settle', {})
    await (await engine()).asOwner(({ exec }) =>
      exec(`update submission set next_attempt_at = clock_timestamp() where payout_id = '${id}'`),
    )
    sender.wake()
    await until(`state in ('settled', 'partial', 'failed')`)
  } finally {
    await sender.stop()
  }
}
