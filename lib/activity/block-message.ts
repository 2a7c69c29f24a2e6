import { type Message, message } from '@/lib/messages/message'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'

const MESSAGES: Readonly<Record<DatabaseDoubt, Message>> = {
  behind: message('findings.block.behind'),
  replaced: message('findings.block.replaced'),
  'other-database': message('findings.block.otherDatabase'),
  unreadable: message('findings.block.unreadable'),
}

/** Why nothing is sent, and what it means for the money. */
export const blockMessage = (reason: DatabaseDoubt): Message => MESSAGES[reason]
