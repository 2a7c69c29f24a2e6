import 'server-only'
import { log } from './log'
import type { Settings } from './settings'
import { ownStateFolder } from './state-folder'

type Places = Pick<Settings, 'dataDir' | 'stateFolder' | 'auditHeadCopy'>

/** A file of the head that could not be read or written: its path, and the code of the error. */
export type HeadProblem = { readonly file: string; readonly why: string }

// The built app holds modules several times; what failed in one of them counts in all.
const shared = globalThis as { __headProblems?: Map<string, string> }
shared.__headProblems ??= new Map()
const problems = shared.__headProblems

/** Notes that a file of the head could not be read or written, or with `why` null that it was written. Logs when that begins and ends. */
export function noteHeadFile(file: string, why: string | null): void {
  const was = problems.get(file)
  if (why === null) {
    if (problems.delete(file)) log.info({ file }, 'the head of the activity log is written to its file again')
    return
  }
  problems.set(file, why)
  if (was !== why) log.error({ file, code: why }, 'the head of the activity log cannot be kept in its file')
}

/** Why the head cannot be kept in the file of `AUDIT_HEAD_COPY`; null where it was at the last attempt, or no file is named. */
export function headCopyProblem({ auditHeadCopy: file }: Pick<Settings, 'auditHeadCopy'>): HeadProblem | null {
  const why = file === null ? undefined : problems.get(file)
  return file === null || why === undefined ? null : { file, why }
}

/**
 * Whether the head of the activity log has a second place, so that a restored data folder does not bring back the only one. A file that cannot be
 * written is none; where somebody named a file, the state folder does not replace it.
 */
export function hasSecondHead(settings: Places): boolean {
  if (settings.auditHeadCopy !== null) return headCopyProblem(settings) === null
  const folder = ownStateFolder(settings)
  return folder !== null && ![...problems.keys()].some((file) => file.startsWith(folder))
}
