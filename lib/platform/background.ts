import { AsyncLocalStorage } from 'node:async_hooks'

// Next evaluates modules more than once in a process.
const shared = globalThis as { __background?: AsyncLocalStorage<true> }
shared.__background ??= new AsyncLocalStorage<true>()
const storage = shared.__background

/** Runs `work`, and everything that it calls, as work that nobody waits for at a page: the sender and the jobs. */
export const inBackground = <T>(work: () => T): T => storage.run(true, work)

/** Whether the running work is one that nobody waits for at a page. */
export const isInBackground = (): boolean => storage.getStore() === true
