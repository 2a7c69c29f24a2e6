import 'server-only'
import type { SendContext } from '@/lib/submissions/sending/send'
import type { Work } from '@/lib/submissions/sending/work'

/** Does the one thing that is due for a submission of one kind. Every step it takes may be the last of this process. */
export type Following = (work: Work, context: SendContext) => Promise<void>
