import { z } from '@hono/zod-openapi'

/** An id of a body. Ids are the same in either case, so it is read in the one in which they are kept. */
export const idText = z.uuid().transform((id) => id.toLowerCase())

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id of a path, in the case in which ids are kept. Other text is left as it came: no record has it, so it is answered with NOT_FOUND. */
export const pathId = z.string().transform((text) => (UUID.test(text) ? text.toLowerCase() : text))
