import { AsyncLocalStorage } from 'node:async_hooks'

type Held = { readonly jar: Map<string, string>; readonly headers: Headers }
const current = new AsyncLocalStorage<Held>()
const held = (): Held => {
  const found = current.getStore()
  if (found === undefined) throw new Error('No test browser has sent this request')
  return found
}

/** For tests: what the framework gives a route handler of its request, taken from the test browser that sent it. */
export const nextHeaders = {
  headers: async () => held().headers,
  cookies: async () => {
    const { jar } = held()
    return {
      get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) ?? '' } : undefined),
      set: (name: string, value: string, { maxAge }: { maxAge: number }) =>
        maxAge === 0 ? void jar.delete(name) : void jar.set(name, value),
    }
  },
}

/** For tests: handles a request with these cookies and headers. */
export const asRequest = <T>(request: Held, handle: () => Promise<T>): Promise<T> => current.run(request, handle)
