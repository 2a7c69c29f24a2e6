import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { HeadFile } from '@/lib/activity/head-file'
import { serviceIsAhead } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { age, keepsNoting, type testWorker } from '@/lib/submissions/testing/batch'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import type { RestoreStory } from './restore-story'

/** An installation that is restored. For tests. */
export type Scene = {
  readonly store: Engine
  readonly sandbox: TestSandbox
  readonly one: RestoreStory
  readonly folder: string
  readonly files: readonly HeadFile[]
  readonly worker: ReturnType<typeof testWorker>
  /** Every reference under which each row may have been sent. */
  readonly references: string[][]
  /** Minutes for which the service's clock is ahead of all that is recorded. */
  ahead: number
}

/** Lets minutes pass; while the app runs, the clock is noted all the time. For tests. */
export async function pass(scene: Scene, minutes: number, runs = true): Promise<void> {
  if (minutes === 0) return
  scene.ahead += minutes
  await scene.sandbox.control('clock', { advance: `${minutes}m` })
  await serviceIsAhead(scene.store, scene.ahead)
  await older(scene, minutes)
  if (runs) await keepsNoting(scene.store, `${minutes} minutes`)
  for (const { path } of scene.files) shiftHead(path, minutes)
}

/** Makes all that is recorded so much older. For tests. */
export const older = ({ store }: Scene, minutes: number): Promise<void> =>
  age(store, `${minutes} minutes`, `update audit set at = at - interval '${minutes} minutes'`)

/** The time of a file lies as far back as that of the database. For tests. */
export function shiftHead(path: string, minutes: number): void {
  if (!existsSync(path)) return
  const head: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  for (const name of ['at', 'keptAt'])
    head[name] = new Date(Date.parse(head[name] ?? '') - minutes * 60_000).toISOString()
  writeFileSync(path, JSON.stringify(head))
}
