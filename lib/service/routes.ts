import type { ServiceId } from './id'

type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly clientId: boolean
  readonly money: boolean
}

/** Every route the house may call (contract 4.4), as fixed templates. What is not here can't be called. */
export const ROUTES = {
  'disbursements.quote': { method: 'POST', path: '/api/disbursements/quote', clientId: true, money: false },
  'disbursements.create': { method: 'POST', path: '/api/disbursements', clientId: true, money: true },
  'disbursements.list': { method: 'GET', path: '/api/disbursements', clientId: true, money: false },
  'disbursements.get': { method: 'GET', path: '/api/disbursements/{id}', clientId: true, money: false },
  'disbursements.cancel': { method: 'POST', path: '/api/disbursements/{id}/cancel', clientId: true, money: true },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

/** The path of a route with its one identifier in place. */
export function routePath(name: RouteName, id?: ServiceId): string {
  const { path } = ROUTES[name]
  return id === undefined ? path : path.replace('{id}', id)
}

const ANY_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const MONEY = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => ROUTES[name].money)
  .map((name) => ({ name, pattern: new RegExp(`^${ROUTES[name].path.replace('{id}', ANY_ID)}$`) }))

/** The money-moving route a stored path belongs to, or null. A stored path that fits no template is never sent. */
export function moneyRoute(method: string, path: string): RouteName | null {
  return MONEY.find(({ name, pattern }) => ROUTES[name].method === method && pattern.test(path))?.name ?? null
}
