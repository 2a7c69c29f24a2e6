import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Refusal, runProgram } = await import('./lib/refusal.mjs')
const { readEnvironment } = await import('./lib/environment.mjs')
const { inRoot } = await import('./lib/paths.mjs')
const { runOwn } = await import('./lib/program.mjs')

await runProgram(() => {
  if (!readEnvironment().env.DATABASE_URL) {
    throw new Refusal(
      'A sender beside the app needs a PostgreSQL server: set DATABASE_URL. ' +
        'The embedded database belongs to one process, so there the sender runs inside the app (SENDER=on, the default).',
    )
  }
  // A sender never changes tables: the app's start or `npm run data -- migrate` does.
  return runOwn(inRoot('scripts', 'lib', 'run-sender.mjs'), [], { SENDER: 'on', DATABASE_MIGRATION_URL: '' })
})
