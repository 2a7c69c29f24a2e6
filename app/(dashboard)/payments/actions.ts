'use server'

import { answerAction } from '@/lib/access/requests/answer'
import { askExport, dropExport, resumeExport } from '@/lib/payments/exports/export'
import { removeView, saveView } from '@/lib/payments/saved-views'

export async function saveViewAction(view: { name: string; query: string }) {
  return answerAction('read', (staff) => saveView(staff, view))
}

export async function removeViewAction(id: string) {
  return answerAction('read', (staff) => removeView(staff, id))
}

export async function askExportAction(query: string) {
  return answerAction('read', (staff) => askExport(staff, query))
}

export async function dropExportAction(id: string) {
  return answerAction('read', (staff) => dropExport(staff, id))
}

export async function resumeExportAction(id: string) {
  return answerAction('read', (staff) => resumeExport(staff, id))
}
