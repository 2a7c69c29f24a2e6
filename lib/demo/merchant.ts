import type { Draw } from './random'

/** A payee of the demo merchant: staff on the payroll, field workers by the day, suppliers. */
export type DemoPayee = {
  readonly code: string
  readonly name: string
  readonly phone: string
  readonly group: 'staff' | 'field' | 'supplier'
  /** What one payout pays, in whole shillings. */
  readonly usual: number
}

const FAMILY = 'Nakato Okello Namugga Mugisha Achieng Ssemakula Auma Kato Nabirye Odongo Birungi Wasswa'.split(' ')
const GIVEN = 'Amina Brian Grace Daniel Rita Joseph Sarah Peter Esther Moses Ruth David Agnes Isaac'.split(' ')
const SUPPLIERS = [
  'Kyambogo Transport',
  'Lake View Catering',
  'Mukwano Packaging',
  'Nile Stationers',
  'Jinja Road Garage',
  'Kampala Signs & Print',
  'Entebbe Cold Store',
  'Rwenzori Water Supplies',
  'Pearl Security Services',
  'Namanve Timber Yard',
] as const

/** Numbers that our sandbox does not pay, by the reason. */
export const UNREGISTERED = '+256772000001'
export const NEVER_SETTLES = '+256772000009'
const OVER_LIMIT = '+256752000003'

const phoneAt = (at: number): string => `${at % 3 === 0 ? '+25675' : '+25677'}${2_310_000 + at * 137}`

/** The sixty payees of the demo merchant, two of whom the sandbox cannot pay. */
export const PAYEES: readonly DemoPayee[] = Array.from({ length: 60 }, (_, at): DemoPayee => {
  const code = `P${String(101 + at)}`
  const group = at < 24 ? 'staff' : at < 50 ? 'field' : 'supplier'
  const person = `${FAMILY[(at * 5) % FAMILY.length]} ${GIVEN[(at * 3) % GIVEN.length]}`
  const name = group === 'supplier' ? (SUPPLIERS[at - 50] ?? person) : person
  const phone = at === 37 ? UNREGISTERED : at === 45 ? OVER_LIMIT : phoneAt(at)
  const usual =
    group === 'staff'
      ? 620_000 + (at % 8) * 145_000
      : group === 'field'
        ? 45_000 + (at % 5) * 15_000
        : 350_000 + at * 9_000
  return { code, name, phone, group, usual }
})

/** Those whom the sandbox pays: their numbers are no samples of a failure. */
export const isPaid = ({ phone }: DemoPayee): boolean => phone !== UNREGISTERED && phone !== OVER_LIMIT

/** The payees who have connected their wallet: the suppliers and every second field worker. Salaries go to phones. */
export const WITH_WALLET = PAYEES.filter(
  (payee, at) => (payee.group === 'supplier' || (payee.group === 'field' && at % 2 === 0)) && isPaid(payee),
).reverse()

/** A customer who pays the merchant, and how much at once, in whole shillings. */
export function customer(draw: Draw): { readonly name: string; readonly phone: string; readonly amount: number } {
  const network = draw.chance(65) ? '+25677' : '+25675'
  return {
    name: `${draw.one(FAMILY)} ${draw.one(GIVEN)}`,
    phone: `${network}2${draw.whole(400_000, 899_999)}`,
    amount:
      draw.one([15_000, 25_000, 38_000, 55_000, 80_000, 120_000, 175_000, 260_000, 420_000]) + 500 * draw.whole(0, 9),
  }
}
