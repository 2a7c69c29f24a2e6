import { ask, run } from './command.mjs'

/** Whether this is a machine on which we may install system packages: Debian's tools, and root. */
export const canInstall = () => process.getuid?.() === 0 && ask('apt-get', ['--version']) !== null

/** Installs a system package. Answers whether it worked. */
export async function aptInstall(name, say) {
  say(`Installing ${name} with apt-get ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)) === 0
}
