'use client'

import { useTranslations } from 'next-intl'
import type { ActionError } from '@/lib/access/requests/action'
import { readErrorOf } from '@/lib/queries/get-json'

/** Turns the error of a query into an error with text. */
export function useReadError(): (error: unknown) => ActionError {
  const t = useTranslations('ui')
  return (error) => {
    const read = readErrorOf(error)
    if (read.text !== '') return read
    return { ...read, text: t(read.kind === 'offline' ? 'errors.unreachable' : 'errors.unreadable') }
  }
}
