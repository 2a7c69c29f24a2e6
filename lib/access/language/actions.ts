'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { LOCALES } from '@/lib/messages/locale'
import { rememberLanguage } from './cookie'
import { saveLanguage } from './language'

const choice = z.enum(LOCALES).nullable()

/** Saves the language of the caller; null means the language that their browser prefers. */
export const saveLanguageAction = staffAction('read', [choice], async (staff, locale) => {
  const saved = await saveLanguage(staff, locale)
  await rememberLanguage(locale)
  return saved
})
