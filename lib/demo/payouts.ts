import 'server-only'
import { addDays } from '@/lib/time/days'
import { moveTo } from './clocks'
import { type DemoPayee, isPaid, NEVER_SETTLES, PAYEES, UNREGISTERED } from './merchant'
import { decidePayout, draftPayout, type Line, repeatMonthly, submit } from './office'
import { type Event, MINUTE, type Plan } from './plan'
import { untilSettled } from './service'

const named = (today: string, daysAgo: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${addDays(today, -daysAgo)}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })
const monthName = (today: string, daysAgo: number) => named(today, daysAgo, { month: 'long', year: 'numeric' })
const dayName = (today: string, daysAgo: number) => named(today, daysAgo, { day: 'numeric', month: 'short' })

const lineOf = ({ name, phone, code, usual }: DemoPayee, reference: string, more = 0): Line => ({
  ...{ name, phone, code, reference, amount: String(usual + more) },
})

const group = (which: DemoPayee['group']) => PAYEES.filter((payee) => payee.group === which)
const field = group('field').filter(isPaid)

type Sent = {
  readonly day: number
  readonly name: string
  readonly lines: readonly Line[]
  readonly rejected?: string
  readonly repeated?: string
}

/** The payouts that were decided: salaries, wages, suppliers, one rejected, one that failed, one paid in part. */
export function payoutEvents(plan: Plan): Event[] {
  const salaries = (day: number): Sent => ({
    ...{ day, name: `Salaries ${monthName(plan.today, day)}` },
    lines: group('staff').map((payee) => lineOf(payee, `SAL-${addDays(plan.today, -day)}-${payee.code}`)),
  })
  const wages = (day: number, some: readonly DemoPayee[], rejected?: string): Sent => ({
    ...{ day, name: `Field wages ${dayName(plan.today, day)}` },
    lines: some.map((payee, at) => lineOf(payee, `FW-${day}-${payee.code}`, (at % 4) * 5_000)),
    ...(rejected === undefined ? {} : { rejected }),
  })
  const suppliers = (day: number): Sent => ({
    ...{ day, name: `Suppliers ${monthName(plan.today, day)}` },
    lines: group('supplier').map((payee, at) => lineOf(payee, `INV-${3_000 + day * 10 + at}`, at * 12_500)),
  })
  const refund = {
    ...{ name: 'Birungi Moses', phone: UNREGISTERED, amount: '85000', reference: 'REF-20655', code: '' },
  }
  const sent: readonly Sent[] = [
    suppliers(plan.workday(84)),
    salaries(plan.workday(66)),
    wages(plan.workday(56), field),
    salaries(plan.workday(36)),
    wages(plan.workday(28), field.slice(0, 18), 'Two crews are listed for the wrong week'),
    wages(plan.workday(14), field.slice(4)),
    { day: plan.workday(9), name: 'Refund of order 20655', lines: [refund] },
    wages(plan.workday(6), group('field')),
  ]
  return sent.map((one) => ({ at: plan.at(one.day, '10:15:00'), run: () => payOut(one) }))
}

async function payOut({ name, lines, rejected }: Sent): Promise<void> {
  const draft = await draftPayout('preparer', { name, lines })
  await submit('preparer', draft)
  await moveTo(Date.now() + 25 * MINUTE)
  await decidePayout('approver', draft.id, rejected)
  await untilSettled()
}

/** The payouts of which something is still to do when the newcomer signs in. */
export function lastHours(plan: Plan): Event[] {
  const { at, today, workday } = plan
  const dueDays = [-2, 1, 5, 9, 14]
  const onDelivery = group('supplier')
    .slice(0, 8)
    .map((payee, n) => ({
      ...lineOf(payee, `PO-${7_100 + n}`, 40_000),
      due: addDays(today, dueDays[n % dueDays.length] ?? 5),
    }))
  const held = async () => {
    const draft = await draftPayout('preparer', { name: 'Suppliers on delivery', lines: onDelivery, kind: 'escrow' })
    await submit('preparer', draft)
    await decidePayout('approver', draft.id)
    await untilSettled(40 * MINUTE)
  }
  const advances = async () => {
    const lines = [...field.slice(0, 5).map((payee) => lineOf(payee, `ADV-${payee.code}`)), waitingAdvance]
    const draft = await draftPayout('preparer2', { name: 'Transport advances', lines })
    await submit('preparer2', draft)
    await decidePayout('approver2', draft.id)
    await untilSettled(10 * MINUTE)
  }
  const salaries = async () => {
    const lines = group('staff').map((payee, n) => lineOf(payee, `SAL-${today}-${payee.code}`, n === 7 ? 400_000 : 0))
    const draft = await draftPayout('preparer', { name: `Salaries ${monthName(today, 0)}`, lines })
    await submit('preparer', draft, 'Same as last month but for one rise, which HR confirmed.')
  }
  const draft = async () => {
    const lines = field.slice(2, 20).map((payee, n) => ({
      ...lineOf(payee, `FW-0-${payee.code}`),
      ...(n === 4 ? { amount: '' } : n === 9 ? { phone: '07725', code: '' } : {}),
    }))
    await draftPayout('preparer', { name: `Field wages ${dayName(today, 0)}`, lines, accept: false })
  }
  return [
    { at: at(workday(12), '09:30:00'), run: held },
    { at: at(1, '15:05:00'), run: advances },
    { at: plan.now - 55 * MINUTE, run: salaries },
    { at: plan.now - 30 * MINUTE, run: draft },
    {
      at: plan.now - 20 * MINUTE,
      run: () => repeatMonthly('preparer', `Salaries ${monthName(today, workday(36))}`, 'Salaries'),
    },
  ]
}

const waitingAdvance: Line = {
  ...{ name: 'Ssemakula Isaac', phone: NEVER_SETTLES, amount: '60000', reference: 'ADV-NEW', code: '' },
}
