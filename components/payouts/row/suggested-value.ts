import { momentInBoth } from '@/lib/escrow/term-text'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { formatPhone } from '@/lib/phone/number'
import type { Field } from '@/lib/sheet/columns/fields'

/** The new value of a reformatted cell as people read it: a phone in groups, a deadline in local time and in UTC. */
export function repairedTo(
  { field, to }: { readonly field: Field; readonly to: string },
  words: Texts<'terms'>,
  formats: Formats,
): string {
  if (field === 'phone') return formatPhone(to)
  return field === 'deadline' ? momentInBoth(words, formats, to) : to
}
