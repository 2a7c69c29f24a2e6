import { useTranslations } from 'next-intl'
import { useValueText } from '@/lib/messages/use-value-text'

/** Turns messages about the issues of a row, and their labels, into text. The page is given the messages of `issues`. */
export function useIssueText() {
  // Names the feature, so that the check of what each page is given sees that it is needed.
  useTranslations('issues')
  return useValueText()
}
