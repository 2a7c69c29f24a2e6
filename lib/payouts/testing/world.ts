import { randomUUID } from 'node:crypto'
import { testStaff } from '@/lib/access/test-staff'
import { closeService } from '@/lib/gateway/client'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { compareWithService, runDueSearches } from '@/lib/reconciliation/run-due-searches'
import { backUp, serviceIsAhead } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { type Approver, person, systemActor } from '@/lib/store/test-story'
import { expireAttempts } from '@/lib/store/transitions/attempts'
import { bumpEpoch, noteClock } from '@/lib/store/transitions/control'
import { onCrashPoint } from '@/lib/submissions/sending/crash-point'
import { act } from '@/lib/submissions/sending/dispatch'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'
import { age, dueWork, keepsNoting, past } from '@/lib/submissions/testing/batch'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import { type Counts, type Known, known, noCounts } from './world-counts'
import { approve, FEE, planPayout } from './world-payouts'
import { approveSecond, people } from './world-people'
import type { Mood, Resolvers } from './world-resolutions'
import { contradict, copyBatches, makeAlike, setFaults, without } from './world-service'
import { DAY, DEATHS, drawing, type WhatElse, type World } from './world-story'
import { type Verdict, verdict } from './world-verdict'

const NEW_FEE = fromMinor(60_000n)

/** How a world ended, and what happened in it. */
type Ended = Verdict & { readonly counts: Counts }

/** Lives through one world with two payouts of `batches` batches each, to its end. For tests. */
export async function live(store: Engine, sandbox: TestSandbox, one: World, batches: number): Promise<Ended> {
  const scene = await begin(store, sandbox, one, batches)
  for (const [at, { minutes, event, dies }] of one.steps.entries()) {
    if (at >= one.approvedAt) await approveSecond(scene)
    await happen(scene, event)
    await setFaults(scene, at)
    await senderTurn(scene, dies)
    await pass(scene, minutes)
  }
  await toTheEnd(scene)
  countSends(scene, await known(store))
  return { ...(await verdict(scene)), counts: scene.counts }
}

type Scene = Resolvers & {
  readonly one: World
  readonly maker: Approver
  readonly askedAgain: Reapproval[]
  backup: {
    readonly copy: string
    readonly at: number
    readonly known: Known
    readonly askedAgain: readonly Reapproval[]
  }
  /** Minutes that have passed, by the database's clock, which may be wrong. */
  now: number
  shiftedHours: number
  fee: Amount
}

async function begin(store: Engine, sandbox: TestSandbox, one: World, batches: number): Promise<Scene> {
  await closeService()
  await sandbox.control('reset', {})
  await sandbox.control('dialect', { ...one.switches, ...without(one), listLagMinutes: one.listLagMinutes })
  const draw = drawing(one.seed)
  const maker = await person(store, 'preparer')
  const approver = await person(store, 'approver')
  const checker = await testStaff('payouts:approve', { role: 'approver' })
  const clerk = await testStaff('payouts:prepare', { role: 'preparer' })
  const first = await planPayout(store, draw, maker, batches, 0)
  const second = await planPayout(store, draw, maker, batches, 5_000)
  const scene: Scene = {
    ...{ store, sandbox, one, draw, maker, approver, checker, clerk, planned: [first, second], askedAgain: [] },
    ...{ counts: noCounts(), backup: { copy: '', at: 0, known: await known(store), askedAgain: [] } },
    ...{ now: 0, shiftedHours: 0, fee: FEE },
  }
  await approve(scene.store, scene.approver, first)
  await takeBackup(scene)
  return scene
}

async function happen(scene: Scene, event: WhatElse | null): Promise<void> {
  switch (event) {
    case 'backup':
      return takeBackup(scene)
    case 'restore':
      // What waits for approval anew is part of what is restored.
      scene.askedAgain.splice(0, Number.POSITIVE_INFINITY, ...scene.backup.askedAgain)
      return restoreBackup(scene)
    case 'clock-ahead':
      return setClock(scene, 12)
    case 'clock-back':
      return setClock(scene, -12)
    case 'clock-right':
      return setClock(scene, 0)
    case 'new-fees': {
      const fee = scene.fee === FEE ? NEW_FEE : FEE
      scene.fee = fee
      scene.counts['changes of fees'] += 1
      return scene.sandbox.control('fees', { currency: 'UGX', tiers: [{ fee }] })
    }
    case 'people':
      return people(scene, moodOf(scene))
    case 'copied':
      scene.counts['batches repeated at the service by somebody else'] += await copyBatches(scene)
      return
    case 'cut-off':
      return cutOff(scene)
    case 'contradiction':
      // Only what was read as paid can be contradicted.
      await scene.sandbox.control('settle', {})
      await senderTurn(scene, 0)
      scene.counts['batches of which the service contradicts itself'] += await contradict(scene)
      return
    case null:
      return
    default:
      return event satisfies never
  }
}

const moodOf = ({ one }: Scene): Mood => (one.patient ? 'patient' : 'hasty')

/** For a day nothing that is sent reaches the service; meanwhile somebody else makes batches there that look alike. */
async function cutOff(scene: Scene): Promise<void> {
  scene.counts['days on which nothing reaches the service'] += 1
  await scene.sandbox.remove('faults')
  const cut = { route: 'POST /api/disbursements', kind: 'reset-before', times: null }
  await scene.sandbox.control('faults', cut)
  await senderTurn(scene, 0)
  scene.counts['batches alike made at the service by somebody else'] += await makeAlike(scene)
  await scene.sandbox.remove('faults')
  await pass(scene, DAY)
}

/** Makes the database's clock wrong by so many hours: all that it holds lies so much further back, or ahead. */
async function setClock(scene: Scene, hours: number): Promise<void> {
  const by = hours - scene.shiftedHours
  scene.shiftedHours = hours
  if (by === 0) return
  scene.counts[by > 0 ? 'clock set ahead' : 'clock set back'] += 1
  await older(scene, by * 60)
}

/** Lets so many minutes pass by the database's clock: all that it holds lies so much further back. */
async function older(scene: Scene, minutes: number): Promise<void> {
  scene.now += minutes
  const interval = `${minutes} minutes`
  await age(scene.store, interval, `update audit set at = at - interval '${interval}'`)
}

async function takeBackup(scene: Scene): Promise<void> {
  const now = await known(scene.store)
  countSends(scene, now)
  scene.counts.backups += 1
  scene.backup = { copy: await backUp(scene.store), at: scene.now, known: now, askedAgain: [...scene.askedAgain] }
}

/** Puts the backup back: its entries are older than when it was taken. Then people open an epoch. */
async function restoreBackup(scene: Scene): Promise<void> {
  const { copy, at } = scene.backup
  const since = scene.now - at
  const lost = await known(scene.store)
  countSends(scene, lost)
  if (lost.sends > scene.backup.known.sends) scene.counts['restores from before a send'] += 1
  if (lost.approvals > scene.backup.known.approvals) scene.counts['restores from before an approval'] += 1
  await scene.store.asOwner(({ exec }) => exec(copy))
  scene.now = at
  await older(scene, since)
  await bumpEpoch('restored')
}

/** Counts the sends since the backup: a restore forgets them, and at the end they are added to those of the backup. */
function countSends({ counts, backup }: Scene, now: Known): void {
  counts.sends += now.sends - backup.known.sends
  counts['sends without a clear answer'] += now.unclear - backup.known.unclear
}

const MOST_AT_ONCE = 8

/** One turn of a sender that may die at any place, after the leases of the dead have run out. */
async function senderTurn(scene: Scene, dies: number): Promise<void> {
  const { store } = scene
  // A pause that the service asked for lasts in real time, of which a world takes none.
  await closeService()
  await past(
    store,
    `update attempt set lease_until = clock_timestamp() - interval '1 s' where closed_at is null`,
    `update submission set next_attempt_at = clock_timestamp() where next_attempt_at is not null`,
  )
  await withTx((tx) => noteClock(tx, systemActor))
  await withTx((tx) => expireAttempts(tx, systemActor))
  onCrashPoint((point) => {
    if (dies === 0 || !DEATHS.includes(point) || scene.draw() >= dies) return
    scene.counts['deaths of a process'] += 1
    throw new Error('died')
  })
  const worker = {
    worker: randomUUID(),
    onReapproval: async (_tx: unknown, one: Reapproval) => void scene.askedAgain.push(one),
  }
  const due = [...(await dueWork(100_000))]
  const hands = Array.from({ length: MOST_AT_ONCE }, async () => {
    for (let work = due.shift(); work !== undefined; work = due.shift())
      await act(work, worker).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'died') throw error
      })
  })
  await Promise.all(hands)
  onCrashPoint(null)
  await searchLists(scene, worker.worker)
}

/** Searches the lists that are due. */
async function searchLists({ store, now }: Scene, worker: string): Promise<void> {
  await serviceIsAhead(store, now)
  await compareWithService(worker)
  await runDueSearches(worker)
}

async function pass(scene: Scene, minutes: number): Promise<void> {
  await scene.sandbox.control('clock', { advance: `${minutes}m` })
  await older(scene, minutes)
  // A sender with nothing to do looks at the clock all the time.
  await keepsNoting(scene.store, `${minutes} minutes`)
  await withTx((tx) => noteClock(tx, systemActor))
}

/** The service answers again in its plainest way, the clock is right, and people and time do what is left for them. */
async function toTheEnd(scene: Scene): Promise<void> {
  await scene.sandbox.remove('faults')
  await scene.sandbox.remove('dialect')
  await scene.sandbox.control('dialect', without(scene.one))
  await setClock(scene, 0)
  await approveSecond(scene)
  for (const [at, minutes] of [31, 11, 11, DAY, 11, 11, DAY, 11, 11, 60].entries()) {
    if (at < 7) await people(scene, moodOf(scene))
    if (at > 7) await people(scene, 'closing')
    await senderTurn(scene, 0)
    await scene.sandbox.control('settle', {})
    await senderTurn(scene, 0)
    await pass(scene, minutes)
  }
}
