import { z } from 'zod/mini'
import { SHOWS, type Show } from './board'

const shape = z.object({ show: z.catch(z.enum(SHOWS), 'all') })

/** The filter of the board, out of an address; an invalid value shows everything. */
export const readShow = (query: Readonly<Record<string, string | string[] | undefined>>): Show =>
  shape.parse(query).show
