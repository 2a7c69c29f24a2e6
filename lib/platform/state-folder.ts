import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder in which programs of the user keep what they know of themselves, as the system has it; null where the user has none. */
export function stateFolderOf(env: Environment, platform: NodeJS.Platform): string | null {
  if (env.XDG_STATE_HOME) return env.XDG_STATE_HOME
  if (platform === 'win32') return env.LOCALAPPDATA || null
  if (!env.HOME) return null
  return platform === 'darwin' ? join(env.HOME, 'Library', 'Application Support') : join(env.HOME, '.local', 'state')
}
