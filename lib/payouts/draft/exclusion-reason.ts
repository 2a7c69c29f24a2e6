import { asMessage, type Message, message } from '@/lib/messages/message'

/** The stored reason of a row that was added by hand, after that step was undone. */
export const ADDED_THEN_UNDONE = 'Added by hand, then taken back'
/** The stored reason of a row whose amount is paid with another row of the same payee. */
export const COMBINED = 'Paid with another row of the same payee'

const OURS: ReadonlyMap<string, Message> = new Map([
  [ADDED_THEN_UNDONE, message('draft.excluded.undone')],
  [COMBINED, message('draft.excluded.combined')],
])

/** Why a row is excluded, as people read it: what a person wrote, or one of the reasons that are stored for them. */
export const exclusionReason = (stored: string): Message => OURS.get(stored) ?? asMessage(stored)
