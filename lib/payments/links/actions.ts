'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { storableText } from '@/lib/text/storable-text'
import { closeLink, makeLink } from './make-link'

const text = storableText(300)
const linkForm = z.strictObject({ amount: text, reference: text, payerName: text, days: z.string().max(3) })

/** Gives the address of the new link. */
export const makeLinkAction = staffAction('payments:collect', [linkForm], makeLink)
export const closeLinkAction = staffAction('payments:collect', [z.uuid()], closeLink)
