'use server'

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { fail, ok } from '@/lib/platform/result'
import { findTemplate, makeDraft, noTemplate } from './make-draft'
import { removeTemplate, saveTemplate } from './save-template'
import { setSchedule } from './set-schedule'
import { scheduleInput, templateName } from './template-input'

const id = z.uuid()

export const saveTemplateAction = staffAction('payouts:prepare', [id, templateName], saveTemplate)
export const removeTemplateAction = staffAction('payouts:prepare', [id], removeTemplate)
export const setScheduleAction = staffAction('payouts:prepare', [id, scheduleInput.nullable()], setSchedule)
/** Makes a draft of the rows of a template; gives its id. Nothing is sent by it. */
export const draftFromTemplateAction = staffAction('payouts:prepare', [id], async (staff, templateId) => {
  const template = await findTemplate(templateId)
  if (template === null) return fail(noTemplate)
  const payoutId = randomUUID()
  const made = await makeDraft(template, { payoutId, name: template.name, authorId: staff.id, actor: staff })
  return made.ok ? ok({ payoutId }) : made
})
