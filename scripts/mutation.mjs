import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24 } = await import('./lib/paths.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')

await runProgram(async () => {
  const say = (line) => console.error(line)
  ensureInstalled(say, 'all')
  // A temporary PostgreSQL server, if available: it makes a test database in a tenth of the time that the embedded engine takes
  // to start, and everything that hanging tests leave behind ends with the server.
  const server = await startPostgres(say)
  const databases =
    server === null ? { TEST_DATABASE_URL: '' } : { TEST_DATABASE_URL: server.url, TEST_ENGINE: 'server' }
  try {
    return await run(node24, [inRoot('scripts', 'lib', 'run-mutation.mjs'), ...process.argv.slice(2)], {
      env: { ...process.env, ...databases },
    })
  } finally {
    await server?.stop()
  }
})
