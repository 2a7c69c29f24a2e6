import { outputOf, run } from './command.mjs'

/** Whether system packages can be installed: on Debian, as root. */
export const canInstall = () => process.getuid?.() === 0 && outputOf('apt-get', ['--version']) !== null

/** Installs a system package. Returns whether it worked. */
export async function aptInstall(name, say) {
  say(`Installing ${name} with apt-get ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)) === 0
}
