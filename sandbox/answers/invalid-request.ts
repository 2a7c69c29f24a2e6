import type { z } from '@hono/zod-openapi'
import { invalid } from './refusal.ts'

type Validation = { success: true } | { success: false; error: z.core.$ZodError }

/** The library calls this after each validation. Refuses what does not match its schema with a VALIDATION_ERROR that names the field. */
export function refuseInvalid(validation: Validation): void {
  if (validation.success) return
  const [issue] = validation.error.issues
  const field = issue ? fieldName(issue.path) : ''
  throw invalid(field, issue?.code ?? 'invalid', `${field || 'The body'}: ${issue?.message ?? 'is not valid'}.`)
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')
