import type { Answered, Client, Request } from './client.ts'

/** A way to break the service on purpose: what becomes of its answer to a request. */
export type Spoil = (answer: Answered, request: Request) => Answered

/** One sentence of the contract that can be seen from outside, and a breakage under which its check has to fail. */
export type Check = {
  section: string
  says: string
  run: (client: Client) => Promise<void>
  spoil: Spoil
}

/** The same client of a broken service. */
export const spoiled = (client: Client, spoil: Spoil): Client => ({
  target: client.target,
  call: async (request) => spoil(await client.call(request), request),
})

/** Answers with another status, to every request or to some. */
export const withStatus =
  (status: number, where: (request: Request) => boolean = () => true): Spoil =>
  (answer, request) =>
    where(request) ? { ...answer, status } : answer

/** Answers with a body changed in place, where it is an object. */
export const withBody =
  (change: (body: Answered['json']) => void): Spoil =>
  (answer) => {
    const json = structuredClone(answer.json)
    if (typeof json === 'object' && json !== null) change(json)
    return { ...answer, json, text: JSON.stringify(json) }
  }

/** Leaves a field out of every answer, wherever in the body it stands. */
export const without = (field: string): Spoil => withBody((body) => drop(body, field))

function drop(value: Answered['json'], field: string): void {
  if (typeof value !== 'object' || value === null) return
  delete value[field]
  for (const inner of Object.values(value)) drop(inner, field)
}

/** Gives a field another value in every answer, wherever in the body it stands. */
export const swapped = (field: string, replacement: unknown): Spoil =>
  withBody((body) => swap(body, field, replacement))

function swap(value: Answered['json'], field: string, replacement: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (field in value) value[field] = replacement
  for (const inner of Object.values(value)) swap(inner, field, replacement)
}
