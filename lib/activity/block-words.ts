import type { DatabaseDoubt } from '@/lib/store/transitions/control'

const WHAT: Readonly<Record<DatabaseDoubt, string>> = {
  behind: 'This database lacks activity that was recorded outside it, as after a backup was restored.',
  replaced: 'This database holds other activity than was recorded outside it, as after a backup was restored.',
  'other-database': 'The record kept outside this database belongs to another database.',
  unreadable: 'The record kept outside this database cannot be read.',
}

/** Why nothing is sent, and what it means for the money. */
export const blockSentence = (reason: DatabaseDoubt): string =>
  `${WHAT[reason]} Nothing is sent, because it may have been paid already.`
