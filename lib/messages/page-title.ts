import 'server-only'
import type { Metadata } from 'next'
import type { MessageKey } from './message'
import { requestTranslator } from './request-locale'

/** The title of a page in its reader's language: `export const generateMetadata = pageTitle('shell.page.payouts')`. */
export const pageTitle = (key: MessageKey) => async (): Promise<Metadata> => ({
  title: (await requestTranslator()).text({ key }),
})
