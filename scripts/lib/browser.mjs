import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt.mjs'
import { outputOf, run } from './command.mjs'
import { inRoot, node24, tools } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const DOWNLOAD_MS = 180_000
// The headless shell comes first: it is the same engine without a user interface, which tests do not need.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const PACKAGES = ['chromium-headless-shell', 'chromium']

const works = (path) => Boolean(path) && existsSync(path) && outputOf(path, ['--version', '--no-sandbox']) !== null

function downloadedPath() {
  const program = "console.log((await import('playwright-core')).chromium.executablePath())"
  return outputOf(node24, ['--input-type=module', '-e', program], { cwd: inRoot() })
}

const found = () => [...INSTALLED, downloadedPath()].find(works)

/** The path of a Chromium that runs: the one of the settings, an installed one, Playwright's download, or Debian's package. */
export async function ensureBrowser(env, say) {
  if (env.CHROMIUM_PATH) {
    if (works(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Refusal(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and no browser runs there. Correct it, or unset it.`)
  }
  const there = found()
  if (there) return there
  say('Downloading a browser for the end-to-end tests ...')
  await run(node24, [tools.playwright, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: DOWNLOAD_MS,
  })
  const downloaded = found()
  if (downloaded) return downloaded
  for (const name of canInstall() ? PACKAGES : []) {
    const installed = (await aptInstall(name, say)) && found()
    if (installed) return installed
  }
  throw new Refusal(
    'No browser was found for the end-to-end tests. Install Chromium (on Debian: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to one, and run npm test again.',
  )
}
