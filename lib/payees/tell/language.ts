import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Locale } from '@/lib/messages/locale'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { lockPayee } from '@/lib/payees/find-payee'
import { CHANGED_MEANWHILE, type PayeeProblem } from '@/lib/payees/payee-error'
import { ok, type Result } from '@/lib/platform/result'
import { refusedAs } from '@/lib/store/refused-as'
import { payee } from '@/lib/store/schema/payee'

/** Sets the language of mails to a payee; null for the product's own. */
export async function saveLanguageOf(
  staff: Staff<'payees:edit'>,
  payeeId: string,
  locale: Locale | null,
): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx): Promise<Result<null, PayeeProblem>> => {
      const found = await lockPayee(tx, payeeId)
      if (!found.ok) return found
      if (found.value.locale === locale) return ok(null)
      await tx.update(payee).set({ locale }).where(eq(payee.id, payeeId))
      const what = changeOf('payees.change.other.language')
      await noteChanges(tx, staff, payeeId, [
        { action: 'payee.language', what, was: found.value.locale, isNow: locale },
      ])
      return ok(null)
    },
    staff,
  )
}
