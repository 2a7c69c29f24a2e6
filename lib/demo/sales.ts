import 'server-only'
import { readUnwatched } from '@/lib/escrow/collections/follow-escrows'
import { settings } from '@/lib/platform/settings'
import { addDays } from '@/lib/time/days'
import { momentAt } from '@/lib/time/zone'
import { moveTo } from './clocks'
import { customer, NEVER_SETTLES, UNREGISTERED } from './merchant'
import { collect, confirmDelivery, endSale, holdSale, linkFor } from './office'
import { DAYS, type Event, MINUTE, type Plan } from './plan'
import type { Draw } from './random'
import { untilSettled } from './service'

/** Sales whose money is held until the delivery: ended, overdue, due soon, later, and one that is not paid yet. */
export function saleEvents(plan: Plan): Event[] {
  const sales = [
    { made: 48, due: 41, name: 'Cold room for Kalerwe market', amount: 4_600_000, end: 'release' },
    { made: 33, due: 26, name: 'Two maize mills', amount: 3_150_000, end: 'return' },
    { made: 22, due: 6, name: 'Solar kit, Gulu clinic', amount: 2_780_000, end: null },
    { made: 17, due: 2, name: 'Sewing machines, Makindye', amount: 1_920_000, end: null },
    { made: 9, due: -1, name: 'Water tank, 10,000 litres', amount: 2_450_000, end: null },
    { made: 5, due: -4, name: 'Delivery tricycle', amount: 5_300_000, end: null },
    { made: 3, due: -12, name: 'Office furniture', amount: 3_840_000, end: null },
    { made: 1, due: -9, name: 'Market stall fittings', amount: 1_260_000, end: 'unpaid' },
  ] as const
  return sales.flatMap(({ made, due, name, amount, end }, n) => {
    let escrowId = ''
    const phone = end === 'unpaid' ? NEVER_SETTLES : `+25677241${1_000 + n * 7}`
    const dueAt = momentAt(addDays(plan.today, -due), '17:00:00', settings().timeZone)
    const hold = async () => {
      escrowId = await holdSale('preparer', { name, amount, phone, due: dueAt })
      await untilSettled(40 * MINUTE)
      await readUnwatched(new Map())
    }
    const begun = { at: plan.at(made, '12:40:00'), run: hold }
    if (end !== 'release' && end !== 'return') return [begun]
    const finish = async () => {
      if (end === 'release') await confirmDelivery('preparer', escrowId)
      await untilSettled(40 * MINUTE)
      await readUnwatched(new Map())
      await moveTo(Date.now() + 10 * MINUTE)
      await endSale(escrowId, end)
      await untilSettled(40 * MINUTE)
      await readUnwatched(new Map())
    }
    return [begun, { at: plan.at(due + 1, '14:10:00'), run: finish }]
  })
}

/** What a preparer asked customers for, by a request or a link. */
export function requestEvents({ at }: Plan): Event[] {
  const asks = [
    { day: 12, who: { name: 'Odongo Peter', phone: '+256772455120', amount: 180_000 } },
    { day: 4, who: { name: 'Auma Ruth', phone: '+256752455121', amount: 96_500 } },
    { day: 0, who: { name: 'Wasswa David', phone: NEVER_SETTLES, amount: 240_000 } },
  ]
  const links = [
    {
      day: 5,
      link: {
        reference: 'Deposit for order 20990',
        payerName: 'Rwenzori Lodge',
        amount: '150000',
        phone: '+256752455131',
      },
    },
    { day: 1, link: { reference: 'Invoice 2207', payerName: 'Lake View Catering', amount: '320000', phone: null } },
  ]
  const linked = links.map(({ day, link }) => ({
    at: at(day, '14:40:00'),
    run: async () => {
      await linkFor('preparer', link)
      await untilSettled(5 * MINUTE)
    },
  }))
  const asked = asks.map(({ day, who }) => ({
    at: at(day, '11:20:00'),
    run: async () => {
      await collect('preparer', who)
      await untilSettled(5 * MINUTE)
    },
  }))
  return [...asked, ...linked]
}

/** A payment that a customer makes in the merchant's shop: when, and what the shop sends to the service. */
export type Sale = { readonly at: number; readonly body: object }

/** What customers pay in the shop: more on working days, none at night, a few refused. */
export function shopSales({ at, workday }: Plan, draw: Draw): readonly Sale[] {
  const sales: Sale[] = []
  let order = 20_410
  for (let day = DAYS; day >= 0; day--) {
    const count = workday(day) === day ? draw.whole(3, 6) : draw.whole(1, 2)
    for (let n = 0; n < count; n++) {
      const clock = `${String(draw.whole(8, 19)).padStart(2, '0')}:${String(draw.whole(0, 59)).padStart(2, '0')}:30`
      const { name, phone, amount } = customer(draw)
      const payer = { name, phone_number: draw.chance(4) ? UNREGISTERED : phone }
      const method = payer.phone_number.startsWith('+25675') ? 'airtel' : 'mtn'
      const asked = { amount, currency: 'UGX', payment_method: method, reference: `ORDER-${++order}` }
      sales.push({ at: at(day, clock), body: { ...asked, user_info: payer } })
    }
  }
  return sales
}
