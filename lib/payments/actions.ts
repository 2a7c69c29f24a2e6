'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { dropExport, requestExport, resumeExport } from './exports/export'

const query = z.string().max(2_000)
const id = z.string().max(200)

export const askExportAction = staffAction('read', [query], requestExport)
export const dropExportAction = staffAction('read', [id], dropExport)
export const resumeExportAction = staffAction('read', [id], resumeExport)
