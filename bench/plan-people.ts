import { endOthers, endSession, findSession } from '@/lib/access/sessions/sessions'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { system } from '@/lib/access/system'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { chainEntries } from '@/lib/activity/chain-entries'
import { receive } from '@/lib/events/receive'
import { invitePayee } from '@/lib/payees/connect/invite'
import { mergePayees } from '@/lib/payees/merge-payees'
import { readPayee } from '@/lib/payees/read-payee'
import { editPayee } from '@/lib/payees/save-payee'
import { anotherPhone, decideEmailOf, decideOn, somebody } from '@/lib/payees/test-payee'
import { setLimits } from '@/lib/policy/set-limits'
import { db, withTx } from '@/lib/store/open'
import type { Step } from './plan-pages'

/** What people do besides payouts: they sign in, look after payees, set limits. And what arrives by itself. */
export async function stepsOfPeople(): Promise<readonly Step[]> {
  const [editor, inviter] = [await testStaff('payees:edit'), await testStaff('payees:invite')]
  const [approver, admin] = [await testStaff('wallets:approve'), await testStaff('policy:manage')]
  return [
    {
      name: 'sign in and out',
      run: async () => {
        const whence = { address: '192.0.2.7', userAgent: 'bench', formerToken: null, device: null }
        const done = await signInWithPassword({ email: editor.email, password: TEST_PASSWORD, code: '' }, whence)
        if (!done.ok) throw new Error(done.problem.message.key)
        await findSession(await db(), done.value.token, { use: true })
        const other = await testSession({ staffId: editor.id })
        await withTx((tx) => endOthers(tx, editor))
        await withTx((tx) => endSession(tx, other.sessionToken))
      },
    },
    {
      name: 'look after payees',
      run: async () => {
        const made = await somebody(editor, { name: 'Bench Payee', phone: '0772100300' })
        const second = await anotherPhone(editor, made, '0752100301')
        if (!second.ok) throw new Error(second.problem.message.key)
        const view = await readPayee(editor, made)
        const waits = view.ok ? view.value.accounts.find(({ state }) => state === 'waiting') : undefined
        await decideOn(approver, waits?.id ?? '')
        await editPayee(editor, made, { name: 'Bench Payee Two', email: 'bench@example.com', reference: 'B-1' })
        await decideEmailOf(approver, made)
        await invitePayee(inviter, made, 'link')
        const stays = await readPayee(editor, await somebody(editor, { name: 'Bench Payee' }))
        if (stays.ok) await mergePayees(editor, made, stays.value.code)
      },
    },
    {
      name: 'set limits',
      run: () =>
        setLimits(admin, {
          ...{ currency: 'UGX', smallest: '2000', largest: '4000000', largestPerDay: '19000000' },
          ...{ source: 'bench', reason: 'To measure it', proof: TEST_PASSWORD },
        }),
    },
    {
      name: 'receive a webhook',
      run: () =>
        receive(system(), {
          raw: Buffer.from(JSON.stringify({ event: 'escrow.released', data: { escrow_id: crypto.randomUUID() } })),
          ...{ signature: null, timestamp: null, headers: {}, address: null },
        }),
    },
    { name: 'chain the activity log', run: () => chainEntries() },
  ]
}
