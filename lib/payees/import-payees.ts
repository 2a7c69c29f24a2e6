import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { asMessage, type Message, message } from '@/lib/messages/message'
import { isAnyNetwork, type Network, readNetwork } from '@/lib/networks/networks'
import { formatPhone, readPhone } from '@/lib/phone/number'
import { isNamed } from '@/lib/platform/error-chain'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payee, payeeAccount } from '@/lib/store/schema/payee'
import { addPhone } from './accounts/accounts'
import type { ImportRow } from './import-input'
import { CHANGED_MEANWHILE, type PayeeProblem } from './payee-error'
import { type Details, networkFor, newPayeeInput, type TypedPhone } from './payee-input'
import { addPayee, changeDetails } from './save-payee'

type ImportedRow = {
  readonly lineNo: number
  readonly did: 'added' | 'changed' | 'same' | 'waits' | 'refused'
  /** Why it was refused, or what waits for a second person. */
  readonly message: Message | null
}
/** The same as a page shows it: `why` in the reader's language. */
export type ImportedLine = Omit<ImportedRow, 'message'> & { readonly why: string | null }
export type Imported = { readonly rows: readonly ImportedRow[] }

/**
 * Imports rows of a sheet into the directory, in one transaction: a row with a known code changes that payee, any other adds
 * one. An unreadable row is refused by itself, with its number. Another phone or email of a known payee waits for a second
 * person, as one that is typed by hand does. A trial (`isTrial`) does the same and undoes all of it.
 */
export async function importPayees(
  staff: Staff<'payees:edit'>,
  rows: readonly ImportRow[],
  isTrial = false,
): Promise<Result<Imported, PayeeProblem>> {
  try {
    return await refusedAs(
      CHANGED_MEANWHILE,
      async (tx) => {
        const done: ImportedRow[] = []
        for (const row of rows) done.push({ lineNo: row.lineNo, ...(await importOne(tx, staff, row)) })
        if (isTrial) throw new Tried({ rows: done })
        return ok({ rows: done })
      },
      staff,
    )
  } catch (error) {
    if (isNamed<Tried>(error, 'Tried')) return ok(error.imported)
    throw error
  }
}

/** Ends the transaction of a trial, which undoes it. */
class Tried extends Error {
  override readonly name = 'Tried'
  readonly imported: Imported

  constructor(imported: Imported) {
    super('An import was tried and undone')
    this.imported = imported
  }
}

const skipped = (why: Message): Message => message('errors.payees.rowSkipped', { why })
const issueMessage = (error: { readonly issues: readonly { readonly message: string }[] }): Message =>
  asMessage(error.issues[0]?.message ?? '')

type Did = Omit<ImportedRow, 'lineNo'>
const refused = (why: Message): Did => ({ did: 'refused', message: why })

async function importOne(tx: Tx, staff: Staff<'payees:edit'>, row: ImportRow): Promise<Did> {
  const { name, code, email, reference } = row
  const read = newPayeeInput.safeParse({ name, code, email, reference, phone: '', network: null })
  if (!read.success) return refused(skipped(issueMessage(read.error)))
  const phone = phoneOf(row)
  if (!phone.ok) return refused(phone.problem)
  const known = await knownPayee(tx, read.data.code)
  if (known?.mergedInto) return refused(message('errors.payees.rowMerged', { code: known.code }))
  if (known !== null) return change(tx, staff, known, { ...read.data, phone: phone.value })
  const twin = read.data.code === '' ? await twinOf(tx, read.data.name, phone.value) : null
  if (twin !== null) return { did: 'same', message: message('errors.payees.rowTwin', { code: twin }) }
  const added = await addPayee(tx, staff, read.data, phone.value)
  return added.ok ? { did: 'added', message: null } : refused(added.problem.message)
}

type Known = typeof payee.$inferSelect
type Wanted = Details & { readonly phone: TypedPhone | null }

async function change(tx: Tx, staff: Staff<'payees:edit'>, known: Known, { phone, ...typed }: Wanted): Promise<Did> {
  // An empty cell changes nothing: it does not delete what the directory has.
  const details = {
    name: typed.name,
    email: typed.email || (known.email ?? ''),
    reference: typed.reference || (known.reference ?? ''),
  }
  const { changed, emailWaits } = await changeDetails(tx, staff, known, details)
  const did = emailWaits !== null ? 'waits' : changed ? 'changed' : 'same'
  if (phone === null) return { did, message: emailWaits }
  const phones = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.payeeId, known.id), inArray(payeeAccount.state, ['waiting', 'approved'])))
  if (phones.some((one) => one.phone === phone.phone)) return { did, message: emailWaits }
  const [only, ...others] = phones.filter(({ kind, state }) => kind === 'phone' && state === 'approved')
  const saved = await addPhone(tx, staff, known.id, phone, others.length === 0 ? (only?.id ?? null) : null)
  if (!saved.ok) return refused(saved.problem.message)
  const phoneWaits = saved.value.waits ? message('errors.payees.phoneWaits', { phone: formatPhone(phone.phone) }) : null
  if (emailWaits === null || phoneWaits === null) {
    const waits = emailWaits ?? phoneWaits
    return { did: waits === null ? 'changed' : 'waits', message: waits }
  }
  return { did: 'waits', message: message('errors.payees.both', { one: emailWaits, other: phoneWaits }) }
}

async function knownPayee(tx: Tx, code: string): Promise<Known | null> {
  if (code === '') return null
  const [known] = await tx.select().from(payee).where(eq(payee.code, code)).for('update')
  return known ?? null
}

// Importing the same sheet twice, without codes, must not create duplicates.
async function twinOf(tx: Tx, name: string, phone: TypedPhone | null): Promise<string | null> {
  if (phone === null) return null
  const [twin] = await tx
    .select({ code: payee.code })
    .from(payeeAccount)
    .innerJoin(payee, eq(payee.id, payeeAccount.payeeId))
    .where(and(eq(payeeAccount.phone, phone.phone), eq(payeeAccount.state, 'approved'), eq(payee.name, name)))
  return twin?.code ?? null
}

/** The phone of a row: null where its cell is empty; the problem where it cannot be read. */
export function phoneOf({ phone, network }: Pick<ImportRow, 'phone' | 'network'>): Result<TypedPhone | null, Message> {
  if (phone.trim() === '') return ok(null)
  const read = readPhone(phone, { kind: 'text' })
  if (!read.ok) return fail(skipped(read.message))
  const named = networkFromCell(network)
  if (named === undefined) return fail(message('errors.payees.notANetwork', { word: network }))
  return ok({ phone: read.e164, ...networkFor(read.e164, named) })
}

function networkFromCell(word: string): Network | null | undefined {
  if (word.trim() === '' || isAnyNetwork(word)) return null
  return readNetwork(word) ?? undefined
}
