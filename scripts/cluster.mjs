import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { Cluster } = await import('./lib/cluster.mjs')

const say = (line) => console.log(line)

await runProgram(async () => {
  ensureInstalled(say, 'all')
  await ensureBuilt({ env: process.env, say, forImage: true })
  const cluster = await Cluster.open({ variables: { PROXY_PORT: process.env.PROXY_PORT ?? '8080' }, say })
  say(
    `Two instances, a sender and a sandbox are running at ${cluster.url}; their logs are in ${cluster.folder}. Ctrl-C ends them.`,
  )
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
  await cluster.stop()
})
process.exit()
