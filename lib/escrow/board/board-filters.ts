import { z } from 'zod/mini'
import { SHOWS, type Show } from './board'

const shape = z.object({ show: z.catch(z.enum(SHOWS), 'all') })

/** What the board is narrowed to, out of an address; nonsense shows everything. */
export const readShow = (query: Readonly<Record<string, string | string[] | undefined>>): Show =>
  shape.parse(query).show
