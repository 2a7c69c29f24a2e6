import { createHash } from 'node:crypto'
import type { StoredPayee } from '@/lib/payees/find-payee'
import type { EmailSummary } from '@/lib/payees/view'

/**
 * What approving another email address of a payee would do, as of now, with the hash that an approver signs. A new name, or
 * another address in use by then, gives another hash. `email` is null where the address is to be removed.
 */
export function emailContent(
  { id, code, name, email: was }: Pick<StoredPayee, 'id' | 'code' | 'name' | 'email'>,
  env: string,
  email: string | null,
): { readonly hash: string; readonly summary: EmailSummary } {
  const hash = createHash('sha256')
    .update(JSON.stringify(['payee-email', env, id, code, name, was, email]))
    .digest('hex')
  return { hash, summary: { content: { was, email }, payee: { id, code, name } } }
}
