import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { gatherImage, sizeOf } = await import('./lib/image.mjs')

const say = (line) => console.log(line)

await runProgram(async () => {
  ensureInstalled(say)
  await ensureBuilt({ env: process.env, say, forImage: true })
  const folder = gatherImage()
  say(`The image holds ${Math.round(sizeOf(folder) / 1_000_000)} MB besides Node, in ${folder}`)
})
process.exit()
