import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Network, readNetwork } from '@/lib/networks/networks'
import {
  type DirectoryPayee,
  type DirectoryWallet,
  EMPTY_DIRECTORY,
  type PayeeDirectory,
  referenceKey,
} from '@/lib/sheet/rows/payee-directory'
import type { Tx } from '@/lib/store/database'

const account = z.object({
  id: z.uuid(),
  kind: z.enum(['phone', 'wallet']),
  phone: z.string().nullable(),
  network: z.string().nullable(),
  byHand: z.boolean(),
  state: z.enum(['waiting', 'approved']),
  usable: z.boolean(),
  from: z.coerce.date().nullable(),
})
const shape = z.array(
  z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    reference: z.string().nullable(),
    merged_into: z.string().nullable(),
    accounts: z.array(account).nullable(),
  }),
)
type Account = z.infer<typeof account>

/**
 * The payees who have one of these codes, phones or references, in one query. The result names accounts of our directory
 * only: the wallet's account at the service is read when a body is made (`lib/submissions/content/wallets.ts`), and leaves
 * the server in no other way.
 */
export async function readPayeeDirectory(
  tx: Tx,
  { codes, phones, references }: Readonly<Record<'codes' | 'phones' | 'references', ReadonlySet<string>>>,
): Promise<PayeeDirectory> {
  if (codes.size + phones.size + references.size === 0) return EMPTY_DIRECTORY
  const list = (keys: ReadonlySet<string>) =>
    sql`array(SELECT jsonb_array_elements_text(${JSON.stringify([...keys])}::jsonb))`
  const { rows } = await tx.execute(sql`
    WITH meant AS (
      SELECT id FROM payee WHERE code = ANY (${list(codes)})
      UNION SELECT id FROM payee WHERE reference IS NOT NULL AND lower(reference) = ANY (${list(references)})
      UNION SELECT payee_id FROM payee_account WHERE phone = ANY (${list(phones)}) AND state = 'approved' AND usable_from <= clock_timestamp())
    SELECT p.id, p.code, p.name, p.reference, m.code AS merged_into, (
      SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'phone', a.phone, 'network', a.network, 'byHand', a.network_by_hand,
          'state', a.state, 'usable', a.state = 'approved' AND a.usable_from <= clock_timestamp(), 'from', a.usable_from)
        ORDER BY a.connected_at, a.id)
      FROM payee_account a WHERE a.payee_id = p.id AND a.state IN ('approved', 'waiting')) AS accounts
    FROM meant JOIN payee p ON p.id = meant.id LEFT JOIN payee m ON m.id = p.merged_into`)
  const byCode = new Map<string, DirectoryPayee>()
  const byPhone = new Map<string, DirectoryPayee[]>()
  const byReference = new Map<string, DirectoryPayee[]>()
  for (const row of shape.parse(rows)) {
    const payee = payeeOf(row)
    byCode.set(payee.code, payee)
    for (const { e164 } of payee.phones) byPhone.set(e164, [...(byPhone.get(e164) ?? []), payee])
    const reference = referenceKey(row.reference ?? '')
    if (reference !== '') byReference.set(reference, [...(byReference.get(reference) ?? []), payee])
  }
  return { byCode, byPhone, byReference }
}

function payeeOf({ id, code, name, merged_into, accounts }: z.infer<typeof shape>[number]): DirectoryPayee {
  const known = accounts ?? []
  const phones = known.flatMap((one) =>
    one.phone !== null && one.usable ? [{ accountId: one.id, e164: one.phone, network: chosenNetwork(one) }] : [],
  )
  const wallets = known.filter((one) => one.kind === 'wallet')
  return { id, code, name, mergedInto: merged_into, phones, wallet: walletOf(wallets) }
}

const chosenNetwork = ({ network, byHand }: Account): Network | null =>
  byHand && network !== null ? readNetwork(network) : null

function walletOf(wallets: readonly Account[]): DirectoryWallet {
  const approved = wallets.find(({ state }) => state === 'approved')
  if (approved?.usable) return { state: 'usable', accountId: approved.id }
  if (approved !== undefined) {
    return { state: 'pause', until: approved.from?.toISOString() ?? '' }
  }
  return { state: wallets.length > 0 ? 'waiting' : 'none' }
}
