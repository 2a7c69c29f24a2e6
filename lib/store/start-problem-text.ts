import { DEFAULT_LOCALE, type Locale } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { isNamed } from '@/lib/platform/error-chain'
import { errorText } from '@/lib/platform/mask'
import type { StartProblem, StartReason } from './start-problem'

/** A reason as a sentence for the person who starts the program. They have no account here, so no other language is known. */
export function startReasonText({ code, ...values }: StartReason, locale: Locale = DEFAULT_LOCALE): string {
  return translator(locale, 'UTC').text(message(`commands.start.${code}`, values))
}

/** What to print of an error that ended a start or a command. */
export function startErrorText(error: unknown): string {
  if (isNamed<StartProblem>(error, 'StartProblem')) return startReasonText(error.reason)
  return errorText(error)
}
