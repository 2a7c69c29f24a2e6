'use server'

import { answerAction } from '@/lib/access/answer'
import { removeView, saveView } from '@/lib/payments/views'

export async function saveViewAction(view: { name: string; query: string }) {
  return answerAction('read', (staff) => saveView(staff, view))
}

export async function removeViewAction(id: string) {
  return answerAction('read', (staff) => removeView(staff, id))
}
