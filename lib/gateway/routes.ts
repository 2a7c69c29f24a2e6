import { readServiceId, readTermId, type ServiceId, type TermId } from './id'

type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly clientId: boolean
  readonly money: boolean
  /** The format of its body, where that is not JSON. */
  readonly body?: 'form'
}

/** Every route that may be called (contract 4.1 to 4.5, 6.3), as fixed templates. No other route can be called. */
export const ROUTES = {
  'disbursements.quote': { method: 'POST', path: '/api/disbursements/quote', clientId: true, money: false },
  'disbursements.create': { method: 'POST', path: '/api/disbursements', clientId: true, money: true },
  'disbursements.list': { method: 'GET', path: '/api/disbursements', clientId: true, money: false },
  'disbursements.get': { method: 'GET', path: '/api/disbursements/{id}', clientId: true, money: false },
  'disbursements.cancel': { method: 'POST', path: '/api/disbursements/{id}/cancel', clientId: true, money: true },
  'escrow-disbursements.create': { method: 'POST', path: '/api/escrow-disbursements', clientId: true, money: true },
  'escrow-disbursements.list': { method: 'GET', path: '/api/escrow-disbursements', clientId: true, money: false },
  'escrow-disbursements.get': { method: 'GET', path: '/api/escrow-disbursements/{id}', clientId: true, money: false },
  'escrow-disbursements.release': {
    method: 'POST',
    path: '/api/escrow-disbursements/{id}/release',
    clientId: true,
    money: true,
  },
  'escrow-disbursements.cancel': {
    method: 'POST',
    path: '/api/escrow-disbursements/{id}/cancel',
    clientId: true,
    money: true,
  },
  'payments.create': { method: 'POST', path: '/api/payments/create', clientId: true, money: true },
  'payments.list': { method: 'GET', path: '/api/merchant-payments', clientId: true, money: false },
  'payments.get': { method: 'GET', path: '/api/payments/{id}', clientId: false, money: false },
  // The path ends with a slash: without it the service answers with a redirect, which is never followed.
  'escrows.create': { method: 'POST', path: '/api/escrows/', clientId: true, money: true },
  'escrows.get': { method: 'GET', path: '/api/escrows/{id}', clientId: false, money: false },
  'escrows.status': { method: 'GET', path: '/api/escrows/{id}/status', clientId: false, money: false },
  'escrows.release': { method: 'POST', path: '/api/escrows/{id}/release', clientId: false, money: true },
  'escrows.reverse': { method: 'POST', path: '/api/escrows/{id}/reverse', clientId: false, money: true },
  'escrows.dispute': { method: 'POST', path: '/api/escrows/{id}/disputes', clientId: false, money: true },
  'escrows.fulfil': { method: 'POST', path: '/api/escrows/{id}/terms/{term}/fulfill', clientId: false, money: true },
  'token.exchange': { method: 'POST', path: '/api/token', clientId: false, money: false, body: 'form' },
  // Private: only where the service has enabled them (contract 6.3).
  'webhooks.create': { method: 'POST', path: '/users/webhooks', clientId: true, money: false },
  'webhooks.list': { method: 'GET', path: '/users/merchant/webhooks', clientId: true, money: false },
  'webhooks.change': { method: 'PATCH', path: '/users/merchant/webhooks/{id}', clientId: true, money: false },
  'webhooks.test': { method: 'POST', path: '/users/merchant/webhooks/{id}/test', clientId: true, money: false },
  'webhooks.remove': { method: 'DELETE', path: '/users/merchant/webhooks/{id}', clientId: true, money: false },
  'otp.request': { method: 'POST', path: '/api/request-otp', clientId: false, money: false },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

/** The path of a route with its identifiers. */
export function routePath(name: RouteName, id?: ServiceId, term?: TermId): string {
  const { path } = ROUTES[name]
  const withId = id === undefined ? path : path.replace('{id}', id)
  return term === undefined ? withId : withId.replace('{term}', term)
}

const ANY_ID = '(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const ANY_TERM = '(?<term>[A-Za-z0-9_-]{1,64})'
const MONEY = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => ROUTES[name].money)
  .map((name) => {
    const path = ROUTES[name].path.replace('{id}', ANY_ID).replace('{term}', ANY_TERM)
    return { name, pattern: new RegExp(`^${path}$`) }
  })

/** A money-moving route and the identifiers in a path of it. */
export type MoneyRoute = { readonly route: RouteName; readonly id?: ServiceId; readonly term?: TermId }

/** The money-moving route of a stored path, or null. A stored path that fits no template is never sent. */
export function moneyRoute(method: string, path: string): MoneyRoute | null {
  const found = MONEY.find(({ name, pattern }) => ROUTES[name].method === method && pattern.test(path))
  if (found === undefined) return null
  const named = found.pattern.exec(path)?.groups
  const id = readServiceId(named?.id ?? '')
  const term = readTermId(named?.term ?? '')
  return { route: found.name, ...(id === null ? {} : { id }), ...(term === null ? {} : { term }) }
}
