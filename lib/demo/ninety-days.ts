import 'server-only'
import { seedDemoStaff } from '@/lib/access/staff/seed-demo-staff'
import { recordBalance } from '@/lib/balance/record-balance'
import { settings } from '@/lib/platform/settings'
import { dateInZone, formatMinute } from '@/lib/time/zone'
import { beginStory, controlSandbox, moveTo } from './clocks'
import { PAYEES, WITH_WALLET } from './merchant'
import { addPayees, addPayeeWithoutPhone, approveWallets, connectWallet, groupPayees } from './payees'
import { lastHours, payoutEvents } from './payouts'
import { as, readNotices } from './people'
import { DAYS, type Event, MINUTE, type Plan, planUntil } from './plan'
import { drawing } from './random'
import { requestEvents, saleEvents, shopSales } from './sales'
import { receiveWebhooks, sendDue } from './service'
import { openStoryDatabase } from './story-database'
import { machineNow } from './story-date'

/**
 * Lives through 90 days of a merchant, by the same functions that the pages use, with the clocks of this process, its database and the sandbox
 * set to each of these days. Everything is the same at every start but the dates, which end today. `port` is that of the app, whose webhooks are
 * received meanwhile; `passwordHash` is that of the demo people; `onBegin` is called before the sandbox pays anything. Answers false, and has changed nothing, where the database or the
 * sandbox was used before. Throws where any step is refused: then the database is as it was.
 */
export async function fillDemo({
  ownerUrl,
  port,
  passwordHash,
  onBegin,
}: {
  readonly ownerUrl: string
  readonly port: number
  readonly passwordHash: Promise<string>
  readonly onBegin: () => void
}): Promise<boolean> {
  const plan = planUntil(machineNow())
  const draw = drawing(90)
  const begin = plan.at(DAYS, '07:30:00')
  const database = await openStoryDatabase(ownerUrl)
  const webhooks = await receiveWebhooks(port)
  try {
    if (!(await database.isNew())) return false
    if (!(await beginStory({ database, begin, sales: shopSales(plan, draw) }))) return false
    onBegin()
    await database.ageBeginning()
    await seedDemoStaff(passwordHash)
    for (const { at, run } of eventsOf(plan)) {
      if (at > Date.now()) await moveTo(at)
      await run()
    }
    await moveTo(plan.now)
    await sendDue()
    await controlSandbox('clock', { at: 'now' })
    await database.keep()
    return true
  } finally {
    await webhooks.close()
    await database.close()
  }
}

function eventsOf(plan: Plan): readonly Event[] {
  const all = [
    ...beginning(plan),
    ...payoutEvents(plan),
    ...saleEvents(plan),
    ...requestEvents(plan),
    { at: plan.at(2, '17:00:00'), run: readNotices },
    ...lastHours(plan),
  ]
  return all.sort((a, b) => a.at - b.at)
}

function beginning({ at }: Plan): Event[] {
  const samples = [
    ['Amina Nakato', 'W001', 'amina@wallet.example'],
    ['Brian Okello', 'W002', 'brian@wallet.example'],
    ['Carol Atim', 'W003', 'carol@wallet.example'],
  ] as const
  const walletOf = (code: string) => `${code.toLowerCase()}@wallet.example`
  return [
    { at: at(DAYS, '08:05:00'), run: () => addPayees(PAYEES) },
    ...(['staff', 'field'] as const).map((which, n) => ({
      at: at(88, `08:4${n}:00`),
      run: () => groupPayees(which === 'staff' ? 'Staff' : 'Field crews', codesOf(which)),
    })),
    ...samples.map(([name, code, email], n) => ({
      at: at(89, `09:${10 + n}:00`),
      run: async () => {
        await addPayeeWithoutPhone(name, code)
        await connectWallet(code, email)
      },
    })),
    {
      at: at(89, '09:00:00'),
      run: () =>
        controlSandbox('wallet-users', {
          users: WITH_WALLET.map(({ code, name, phone }) => ({ email: walletOf(code), name, phone })),
        }),
    },
    ...WITH_WALLET.map(({ code }, n) => ({
      at: at(88 - Math.floor(n / 10), `11:${20 + (n % 10)}:00`),
      run: () => connectWallet(code, walletOf(code)),
    })),
    ...[89, 88, 87, 86].map((day) => ({ at: at(day, '11:45:00'), run: approveWallets })),
    ...[85, 57, 29, 8].map((day, n) => ({ at: at(day, '08:20:00'), run: () => recordHeld(`${410 - n * 37}250000`) })),
  ]
}

const codesOf = (which: 'staff' | 'field') => PAYEES.filter(({ group }) => group === which).map(({ code }) => code)

async function recordHeld(amount: string): Promise<void> {
  const { timeZone } = settings()
  const now = new Date()
  const day = dateInZone(now, timeZone)
  const clock = formatMinute(new Date(now.getTime() - 5 * MINUTE).toISOString(), timeZone)
  const typed = { currency: 'UGX', amount, day, time: clock }
  const kept = await recordBalance(await as('admin', 'balance:record'), typed)
  if (!kept.ok) throw new Error('The balance was refused.')
}
