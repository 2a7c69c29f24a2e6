import { z } from '@hono/zod-openapi'

/** An id of a body. Ids are the same in either case, so it is read in the one in which they are kept. */
export const idText = z.uuid().transform((id) => id.toLowerCase())
