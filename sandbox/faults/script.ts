import { z } from 'zod'
import type { Store } from '../store/open.ts'
import { draw } from './chance.ts'

export const kinds = [
  'reset-before',
  'commit-then-reset',
  'commit-then-delay',
  'rate-limit',
  'redirect',
  'error-400-before',
  'error-500-before',
  'error-500-middle',
  'error-500-after',
  'error-502-before',
  'error-502-middle',
  'error-502-after',
  'html-503',
  'truncated-json',
  'malformed-json',
  'slow-drip',
  'empty',
  'webhook-late',
  'webhook-repeated',
  'webhook-reordered',
  'webhook-forged',
  'webhook-never',
] as const

export type FaultKind = (typeof kinds)[number]

/** One scripted fault: the route it applies to, its kind, and how many times it applies. */
export const FaultRule = z.strictObject({
  /** "POST /api/disbursements", "GET /api/disbursements/*" or "*"; a star or {name} matches one part of a path. */
  route: z.string().default('*'),
  kind: z.enum(kinds),
  /** The number of requests it applies to; null for every request until it is removed. */
  times: z.int().min(1).nullable().default(1),
  /** The number of requests of the route that pass before it applies. */
  after: z.int().min(0).default(0),
  /** The share of the requests it applies to, drawn from the seed. */
  chance: z.number().min(0).max(1).default(1),
  seed: z.int().default(1),
  /** Real milliseconds by which an answer is delayed. */
  delayMs: z.int().min(0).max(600_000).default(1_000),
  /** The value of `retry_after`; any JSON value, so that invalid ones can be tried. */
  retryAfter: z.json().optional(),
})

export type FaultRule = z.output<typeof FaultRule>

export type FaultScript = {
  add: (rules: FaultRule[]) => void
  /** The fault that applies to this request; it counts as used. */
  take: (method: string, path: string) => FaultRule | null
  /** The first rule that matches this request, without using it. */
  peek: (method: string, path: string) => FaultRule | undefined
  list: () => FaultRule[]
  clear: () => void
}

/** The scripted faults. They survive a restart, so that a killed sandbox continues the script. */
export function openFaults(store: Store): FaultScript {
  let rules = z.array(FaultRule).parse(JSON.parse(store.readValue('faults') ?? '[]'))
  const keep = (changed: FaultRule[]) => {
    rules = changed
    store.writeValue('faults', JSON.stringify(rules))
  }
  const find = (method: string, path: string) => rules.find((rule) => matches(rule.route, method, path))
  return {
    add: (more) => keep([...rules, ...more]),
    take: (method, path) => {
      const rule = find(method, path)
      if (!rule) return null
      const [used, applied] = use(rule)
      keep(rules.flatMap((known) => (known === rule ? used : [known])))
      return applied
    },
    peek: find,
    list: () => rules,
    clear: () => keep([]),
  }
}

function use(rule: FaultRule): [left: FaultRule[], applied: FaultRule | null] {
  if (rule.after > 0) return [[{ ...rule, after: rule.after - 1 }], null]
  if (rule.chance < 1) {
    const { value, next } = draw(rule.seed)
    if (value >= rule.chance) return [[{ ...rule, seed: next }], null]
    return applyOnce({ ...rule, seed: next })
  }
  return applyOnce(rule)
}

function applyOnce(rule: FaultRule): [left: FaultRule[], applied: FaultRule | null] {
  if (rule.times === null) return [[rule], rule]
  return [rule.times > 1 ? [{ ...rule, times: rule.times - 1 }] : [], rule]
}

function matches(route: string, method: string, path: string): boolean {
  const ofWebhooks = method === 'WEBHOOK'
  if (route === '*') return !ofWebhooks
  const [verb = '', pattern = ''] = route.split(' ')
  if (verb !== '*' && verb.toUpperCase() !== method) return false
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, n) => isWild(part) || part === given[n])
}

const isWild = (part: string) => part === '*' || (part.startsWith('{') && part.endsWith('}'))
