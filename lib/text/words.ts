import { z } from 'zod'
import type { MessageKey } from '@/lib/messages/message'
import { visibleWords } from './visible-words'

const TOO_LONG: MessageKey = 'errors.input.tooLong'

/** A name or a reason that other people will read; `tooShort` is the message for one with fewer characters than `least`. */
export const words = (least: number, tooShort: MessageKey, longest: number) =>
  z.string().max(8_000).transform(visibleWords).pipe(z.string().min(least, tooShort).max(longest, TOO_LONG))

/** The reason that a person gives, for those who decide about it or read it later. */
export const reasonInput = words(3, 'errors.input.reasonTooShort', 300)
