import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24 } = await import('./lib/paths.mjs')
const { startPostgres } = await import('./lib/postgres/temporary.mjs')

await runProgram(async () => {
  const say = (line) => console.error(line)
  ensureInstalled(say, 'all')
  // Everything that hanging tests leave behind ends with this server.
  const server = await startPostgres({ say })
  try {
    return await run(node24, [inRoot('scripts', 'lib', 'run-mutation.mjs'), ...process.argv.slice(2)], {
      env: { ...process.env, TEST_DATABASE_URL: server.url },
    })
  } finally {
    await server.stop()
  }
})
