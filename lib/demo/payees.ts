import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import { deciderBy, decideTogether } from '@/lib/approvals/decide-several'
import { accountRules } from '@/lib/payees/accounts/decide-account'
import { finishConnect } from '@/lib/payees/connect/finish-connect'
import { invitePayee } from '@/lib/payees/connect/invite'
import { startConnect } from '@/lib/payees/connect/start-connect'
import { changeGroup, makeGroup } from '@/lib/payees/groups/groups'
import { importPayees } from '@/lib/payees/import-payees'
import { createPayee } from '@/lib/payees/save-payee'
import { db } from '@/lib/store/open'
import { payee } from '@/lib/store/schema/payee'
import { proposal } from '@/lib/store/schema/proposal'
import { as } from './people'
import { done } from './steps'
import { allowWallet } from './wallet-browser'

/** Imports the payees of the merchant into the directory. */
export async function addPayees(
  payees: readonly { readonly code: string; readonly name: string; readonly phone: string }[],
): Promise<void> {
  const rows = payees.map(({ code, name, phone }, at) => ({
    ...{ lineNo: at + 2, code, name, phone, network: '', email: '', reference: '' },
  }))
  done('payees', await importPayees(await as('preparer', 'payees:edit'), rows))
}

/** A group of payees of the directory, by their codes. */
export async function groupPayees(name: string, codes: readonly string[]): Promise<void> {
  const clerk = await as('preparer', 'payees:edit')
  const { groupId } = done('group', await makeGroup(clerk, name))
  const members = await (await db())
    .select({ id: payee.id })
    .from(payee)
    .where(inArray(payee.code, [...codes]))
  done(
    'members',
    await changeGroup(
      clerk,
      groupId,
      members.map(({ id }) => id),
      true,
    ),
  )
}

/** A payee without a phone, who is paid to their wallet only. */
export async function addPayeeWithoutPhone(name: string, code: string): Promise<void> {
  const details = { name, code, email: '', reference: '', phone: '', network: null }
  done('payee', await createPayee(await as('preparer', 'payees:edit'), details))
}

/** A payee connects their wallet, which waits for a second person then. `email` is their sign-in at the sandbox. */
export async function connectWallet(code: string, email: string): Promise<void> {
  const [found] = await (await db()).select({ id: payee.id }).from(payee).where(eq(payee.code, code))
  if (found === undefined) throw new Error(`There is no payee ${code}.`)
  const { link } = done('invitation', await invitePayee(await as('preparer', 'payees:invite'), found.id, 'link'))
  const started = await startConnect(new URL(link ?? '').pathname.slice('/connect/'.length))
  if (!started.ok) throw new Error(`connecting: ${started.problem}`)
  const authorization = await allowWallet(started.value.url, email)
  const ended = await finishConnect({ secret: started.value.secret, code: authorization, error: null })
  if (!ended.ok) throw new Error(`connecting: ${ended.problem}`)
}

/** An approver approves all wallets that wait, with one confirmation of identity. */
export async function approveWallets(): Promise<void> {
  const approver = await as('approver', 'wallets:approve')
  const waiting = await (await db())
    .select({ proposalId: proposal.id, contentHash: proposal.contentHash })
    .from(proposal)
    .where(and(eq(proposal.kind, 'payee-account'), eq(proposal.state, 'pending')))
  const asked = { decision: 'approve', lines: waiting, proof: DEMO_PASSWORD } as const
  const lines = done(
    'wallets',
    await decideTogether(approver, asked, () => deciderBy(accountRules(approver, asked), approver)),
  )
  const refused = lines.find(({ state }) => state !== 'approved')
  if (refused !== undefined) throw new Error(`wallets: ${JSON.stringify(refused)}`)
}
