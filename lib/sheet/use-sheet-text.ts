import { useTranslations } from 'next-intl'
import { useText } from '@/lib/messages/use-text'

/** Turns messages about a sheet: why it is refused, what is asked of it, what is odd about it, into text. The page is given the messages of `sheet`. */
export function useSheetText() {
  // Names the feature, so that the check of what each page is given sees that it is needed.
  useTranslations('sheet')
  return useText()
}
