import 'server-only'
import type { SendContext } from './send'
import type { Work } from './work'

/** Does the one thing that is due for a submission of one kind. Every step it takes may be the last of this process. */
export type Following = (work: Work, context: SendContext) => Promise<void>
