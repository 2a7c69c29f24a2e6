import { z } from 'zod'
import { wireCount } from './parts'

/** The pagination envelope of lists (contract 2.4) around entries of one shape. */
export const pageShape = <T extends z.ZodType>(entry: T) =>
  z.object({ total: wireCount, offset: wireCount, limit: wireCount, results: z.array(entry) })

export type Page<T> = {
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly results: readonly T[]
}
