import { z } from '@hono/zod-openapi'

/** An id in a body, in lower case, as ids are stored: upper and lower case mean the same id. */
export const idText = z.uuid().transform((id) => id.toLowerCase())

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in a path, in lower case, as ids are stored. Other text is left as it is; no record has it, so the answer is NOT_FOUND. */
export const pathId = z.string().transform((text) => (UUID.test(text) ? text.toLowerCase() : text))
