import type { Parts } from '../breakage.ts'

type Guard = Parts['guards/json-body.ts']

/** A guard that accepts more bodies than the contract allows: it changes the bodies of one path before they are parsed. */
export const rewriting =
  (path: string, change: (body: Record<string, unknown>) => object) =>
  (real: Guard): Pick<Guard, 'jsonBody'> => ({
    jsonBody: (c, next) => {
      if (c.req.path === path) {
        const text = changedBody(new TextDecoder().decode(c.var.body), change)
        const { url, method, headers } = c.req.raw
        c.set('body', new TextEncoder().encode(text))
        c.req.raw = new Request(url, { method, headers, body: text })
        c.req.bodyCache = {}
      }
      return real.jsonBody(c, next)
    },
  })

function changedBody(text: string, change: (body: Record<string, unknown>) => object): string {
  try {
    return JSON.stringify(change(JSON.parse(text)))
  } catch {
    return text
  }
}
