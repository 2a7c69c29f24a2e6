import { invited } from '@/lib/payees/connect/test-flow'
import type { TestTokenRoute } from '@/lib/payees/connect/test-token-route'
import { newToken, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { TestBrowser } from './test-browser'

type Maker = Parameters<typeof invited>[0] & Parameters<typeof somebody>[0]

/** A payee, the browser they use, and the flow they are in. */
type Person = { readonly payeeId: string; readonly browser: TestBrowser; token: string; starts: number }
type Begun = { readonly person: Person; readonly ref: string }

/** Repeatable random numbers from 0 up to 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const MOST_STARTS = 18
const PEOPLE = 12

/** The attacks, each on what a random victim or attacker is doing at that moment. Each returns the page it ended on. */
export const ATTACKS: Readonly<Record<string, (campaign: ConnectCampaign) => Promise<string>>> = {
  'no cookie': async (c) => new TestBrowser().comeBack({ code: c.code(await c.begin()) }),
  'a forged cookie': async (c) => {
    const browser = new TestBrowser()
    browser.cookie = newToken()
    return browser.comeBack({ code: c.code(await c.begin()) })
  },
  'a cookie cut short': async (c) => {
    const { person, ref } = await c.begin()
    const browser = new TestBrowser()
    browser.cookie = (person.browser.cookie ?? '').slice(0, c.pick(43))
    return browser.comeBack({ code: c.code({ ref }) })
  },
  'the code of another payee in a victim’s browser': async (c) => {
    const [victim, attacker] = [await c.begin(), await c.begin()]
    return victim.person === attacker.person ? c.again() : victim.person.browser.comeBack({ code: c.code(attacker) })
  },
  'a stolen code in the attacker’s browser': async (c) => {
    const [attacker, victim] = [await c.begin(), await c.begin()]
    return attacker.person === victim.person ? c.again() : attacker.person.browser.comeBack({ code: c.code(victim) })
  },
  'the code of an earlier flow of the same invitation': async (c) => {
    const early = await c.begin()
    await c.begin(early.person)
    return early.person.browser.comeBack({ code: c.code(early) })
  },
  'the cookie of an earlier flow with the code of a later one': async (c) => {
    const { person } = await c.begin()
    const early = person.browser.cookie
    const late = await c.begin(person)
    person.browser.cookie = early
    return person.browser.comeBack({ code: c.code(late) })
  },
  'a code that was spent': async (c) => {
    const flow = await c.begin()
    const code = c.code(flow)
    await new TestBrowser().comeBack({ code })
    await c.spend(code)
    return flow.person.browser.comeBack({ code })
  },
  'a cookie that was used': async (c) => {
    const flow = await c.begin()
    const { cookie } = flow.person.browser
    await flow.person.browser.comeBack({ error: 'access_denied' })
    flow.person.browser.cookie = cookie
    return flow.person.browser.comeBack({ code: c.code(flow) })
  },
  'a guessed code': async (c) => (await c.begin()).person.browser.comeBack({ code: newToken() }),
  'no code': async (c) => (await c.begin()).person.browser.comeBack(c.pick(2) === 0 ? {} : { code: '' }),
  'a code beside a refusal': async (c) => {
    const flow = await c.begin()
    return flow.person.browser.comeBack({ code: c.code(flow), error: 'access_denied' })
  },
  'a forged state': async (c) => {
    const [victim, attacker] = [await c.begin(), await c.begin()]
    const state = attacker.person.browser.cookie ?? ''
    if (victim.person === attacker.person) return c.again()
    return victim.person.browser.comeBack({ code: c.code(attacker), state, external_user_id: victim.ref })
  },
  'a reference of the attacker’s choice': async (c) => {
    const flow = await c.begin()
    const ref = [newToken(), flow.ref.slice(0, -1), flow.ref.toLowerCase(), '', flow.person.payeeId][c.pick(5)]
    return flow.person.browser.comeBack({ code: c.code({ ref: ref ?? '' }) })
  },
  'a flow that expired': async (c) => {
    const flow = await c.begin()
    await c.tamper(`update oauth_flow set expires_at = now() - interval '1 second' where external_ref = '${flow.ref}'`)
    return flow.person.browser.comeBack({ code: c.code(flow) })
  },
  'an invitation that expired': async (c) => {
    const { person } = await c.begin()
    await c.tamper(
      `update invitation set expires_at = now() - interval '1 second' where payee_id = '${person.payeeId}' and used_at is null`,
    )
    const { pathname } = await person.browser.start(person.token)
    await c.renew(person)
    return pathname
  },
  'an invitation that was replaced': async (c) => {
    const flow = await c.begin()
    await c.renew(flow.person)
    return flow.person.browser.comeBack({ code: c.code(flow) })
  },
  'the replaced invitation’s code in a flow of the new one': async (c) => {
    const flow = await c.begin()
    await c.renew(flow.person)
    await c.begin(flow.person)
    return flow.person.browser.comeBack({ code: c.code(flow) })
  },
  'a start from another site': async (c) => {
    const { person } = await c.begin()
    return (await person.browser.start(person.token, 'https://evil.example')).pathname
  },
  'a start with a guessed invitation': async () => (await new TestBrowser().start(newToken())).pathname,
}

/** For tests: people who connect their wallets, and attacks between and during their flows, by the real handlers. */
export class ConnectCampaign {
  readonly counts: Record<string, number> = {}
  readonly ends: Record<string, number> = {}
  /** Who was connected by themselves: payee and wallet. */
  readonly honest: string[] = []
  readonly connectedByAttack: string[] = []
  readonly #people: Person[] = []
  readonly #random: () => number
  readonly store: Engine
  readonly route: TestTokenRoute
  readonly maker: Maker
  constructor(store: Engine, route: TestTokenRoute, maker: Maker, seed: number) {
    this.store = store
    this.route = route
    this.maker = maker
    this.#random = randomOf(seed)
  }

  pick(below: number): number {
    return Math.floor(this.#random() * below)
  }

  async run(attacks: number): Promise<void> {
    for (let n = 0; n < PEOPLE; n += 1) this.#people.push(await this.#somebody())
    const names = Object.keys(ATTACKS)
    for (let n = 0; n < attacks; n += 1) {
      if (n % 20 === 0) await this.#connectHonestly()
      // Each once at first, so that even a short run has seen all of them.
      const name = names[n < names.length ? n : this.pick(names.length)] ?? ''
      const page = (await ATTACKS[name]?.(this)) ?? ''
      this.counts[name] = (this.counts[name] ?? 0) + 1
      this.ends[page] = (this.ends[page] ?? 0) + 1
      if (page.startsWith('/connect/done')) this.connectedByAttack.push(`${n}: ${name}`)
    }
  }

  figures() {
    const { counts, ends, honest, connectedByAttack } = this
    return { counts, ends, honest: honest.length, connectedByAttack }
  }

  /** Somebody presses the button of their invitation: the flow that their browser is in from now on. */
  async begin(person: Person = this.#people[this.pick(PEOPLE)] as Person): Promise<Begun> {
    if (person.starts >= MOST_STARTS) await this.renew(person)
    person.starts += 1
    const url = await person.browser.start(person.token)
    const ref = url.searchParams.get('external_user_id')
    if (ref === null) throw new Error(`A flow was not begun: ${url}`)
    return { person, ref }
  }

  /** A new code that the service issues for a reference, for the wallet of a stranger. */
  code = ({ ref }: Pick<Begun, 'ref'>): string => this.route.allow(ref).code

  /** Spends a code at the token route, as its owner's own exchange does. */
  async spend(code: string): Promise<void> {
    const flow = await this.begin()
    await flow.person.browser.comeBack({ code })
  }

  /** Draws the same kind of attack with a code that nobody was given, where the two people drawn were one. */
  again = async (): Promise<string> => (await this.begin()).person.browser.comeBack({ code: newToken() })

  async renew(person: Person): Promise<void> {
    person.token = await invited(this.maker, person.payeeId)
    person.starts = 0
  }

  tamper = (statement: string): Promise<unknown> =>
    this.store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`),
    )

  async #somebody(): Promise<Person> {
    const payeeId = await somebody(this.maker)
    return { payeeId, browser: new TestBrowser(), token: await invited(this.maker, payeeId), starts: 0 }
  }

  async #connectHonestly(): Promise<void> {
    const person = await this.#somebody()
    const { ref } = await this.begin(person)
    const { code, user } = this.route.allow(ref)
    const page = await person.browser.comeBack({ code })
    if (page !== '/connect/done') throw new Error(`Somebody honest ended on ${page}`)
    this.honest.push(`${person.payeeId} ${user}`)
    // From now on the link is used up: neither it nor the code connects anything.
    const cookieless = await new TestBrowser().comeBack({ code })
    const late = (await person.browser.start(person.token)).pathname
    if (cookieless !== '/connect/ended/wrong-browser' || late !== '/connect/ended/used')
      this.connectedByAttack.push(`${cookieless} ${late}`)
  }
}
