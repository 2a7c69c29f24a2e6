import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Refusal } from '@/lib/access/requests/action'
import { admit } from '@/lib/access/requests/admit'
import type { Permission } from '@/lib/access/roles'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { type Translator, translator } from '@/lib/messages/translator'
import type { Result } from '@/lib/platform/result'
import type { FileParts } from '@/lib/spreadsheets/sheet-response'
import { type MakerName, makers } from './makers'
import type { Job } from './protocol'

type AnyMaker = {
  readonly permission: Permission
  make(staff: Staff, input: unknown, translator: Translator): Promise<Result<FileParts, Refusal>>
}

// A name and its input came together from `makeFile`, whose types keep them in step.
const anyMaker = (name: MakerName) => makers[name] as unknown as AnyMaker

/** Begins a file in this thread: its head, and its parts while they are made, or why there is none. */
export function beginFile({ name, input, person, locale, timeZone }: Omit<Job, 'ahead'>): ReturnType<AnyMaker['make']> {
  const { permission, make } = anyMaker(name)
  const { token, ...known } = person
  const staff = admit(
    { ...known, sessionToken: new SessionToken(token), passwordDue: false, factorDue: false },
    permission,
  )
  if (staff === null) throw new Error('A file was asked for by somebody whose role does not allow it.')
  return make(staff, input, translator(locale, timeZone))
}
