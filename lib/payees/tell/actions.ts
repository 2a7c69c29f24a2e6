'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { LOCALES } from '@/lib/messages/locale'
import { savePayeeMail } from './choice'
import { saveLanguageOf } from './language'

export const savePayeeMailAction = staffAction(
  'policy:manage',
  [z.strictObject({ enabled: z.boolean(), withAmounts: z.boolean() })],
  savePayeeMail,
)
/** Sets the language of mails to one payee. */
export const saveLanguageOfAction = staffAction('payees:edit', [z.uuid(), z.enum(LOCALES).nullable()], saveLanguageOf)
