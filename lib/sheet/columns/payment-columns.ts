import { type Amount, toMinor } from '@/lib/money/amount'
import { homeNumber } from '@/lib/sheet/rows/runs'
import { ROW_STATES, type RowState, rowCounts } from '@/lib/sheet/rows/status'

const NOT_WHOLE = -1
const FIRST_SIZE = 4096

const numberOfState = (state: RowState): number => ROW_STATES.indexOf(state)

/** Payments as columns of numbers: a hundred thousand small objects would cost more than the whole check. */
export class PaymentColumns {
  length = 0
  /** The line of a payment: the index of its block, and its index in the block. */
  block = new Uint16Array(FIRST_SIZE)
  at = new Int32Array(FIRST_SIZE)
  /** 1 when the quick check judged it, 0 when the full one did. */
  quick = new Uint8Array(FIRST_SIZE)
  /** Digits of the phone, below zero for another destination, 0 for none. */
  destination = new Int32Array(FIRST_SIZE)
  /** Hash of the lower-case reference, 0 for none. */
  reference = new Int32Array(FIRST_SIZE)
  /** Hash of the name (`nameHash`), 0 for none. */
  name = new Int32Array(FIRST_SIZE)
  /** Whole units of the amount in the payout's currency; below zero where only `minor` and `currency` know it. */
  units = new Int32Array(FIRST_SIZE)
  private readonly amounts = new Map<number, Amount>()
  private readonly currencies = new Map<number, string>()
  private states = new Uint8Array(FIRST_SIZE)
  private readonly codes = new Map<string, number>()
  private readonly others: string[] = []

  /** Adds the payment of one line; what is compared with others comes by `compareBy`. */
  add(block: number, at: number, state: RowState, quick: boolean): void {
    if (this.length === this.at.length) this.grow()
    const next = this.length
    this.block[next] = block
    this.at[next] = at
    this.quick[next] = quick ? 1 : 0
    this.states[next] = numberOfState(state)
    this.length = next + 1
  }

  /** Says what of the payment added last is compared with the others. */
  compareBy(destination: number, reference: number, name: number): void {
    this.destination[this.length - 1] = destination
    this.reference[this.length - 1] = reference
    this.name[this.length - 1] = name
  }

  /**
   * Says the amount of the payment added last: whole units of the payout's currency, or an amount, or null for none.
   * `currency` is given where it is another than that of the payout.
   */
  pay(amount: number | Amount | null, currency?: string): void {
    const last = this.length - 1
    const isUnits = typeof amount === 'number'
    this.units[last] = isUnits ? amount : NOT_WHOLE
    if (!isUnits && amount !== null) this.amounts.set(last, amount)
    if (currency !== undefined) this.currencies.set(last, currency)
  }

  /**
   * What the payments from one place up to another come to: minor units by currency, that of the payout first, and how many
   * have an amount. Whole units are added as numbers, which are exact for as many as a sheet can hold.
   */
  sum(from: number, to: number, usual: string): { readonly minor: Map<string, bigint>; readonly counted: number } {
    const others = new Map<string, bigint>()
    let units = 0
    let counted = 0
    for (let payment = from; payment < to; payment += 1) {
      const whole = this.units[payment] ?? NOT_WHOLE
      const other = whole === NOT_WHOLE ? this.minor(payment) : null
      if (whole === NOT_WHOLE && other === null) continue
      counted += 1
      if (other === null) units += whole
      else {
        const currency = this.currency(payment) ?? usual
        others.set(currency, (others.get(currency) ?? 0n) + other)
      }
    }
    const own = BigInt(units) * 100n + (others.get(usual) ?? 0n)
    others.delete(usual)
    return { minor: new Map([...(own > 0n ? [[usual, own] as const] : []), ...others]), counted }
  }

  /** The amount of a payment in minor units; null where it has none that can be read. */
  minor(payment: number): bigint | null {
    const units = this.units[payment] ?? NOT_WHOLE
    if (units !== NOT_WHOLE) return BigInt(units) * 100n
    const amount = this.amounts.get(payment)
    return amount === undefined ? null : toMinor(amount)
  }

  /** The currency of a payment; null for that of the payout. */
  currency(payment: number): string | null {
    return this.currencies.get(payment) ?? null
  }

  /** The last nine digits of the phone of a payment; 0 where it has none. */
  lastDigits(payment: number): number {
    const destination = this.destination[payment] ?? 0
    if (destination >= 0) return destination
    const other = this.others[-1 - destination] ?? ''
    return other.startsWith('+') ? Number.parseInt(other.slice(-9), 10) : 0
  }

  state(payment: number): RowState {
    return ROW_STATES[this.states[payment] ?? 0] ?? 'blocked'
  }

  setState(payment: number, state: RowState): void {
    this.states[payment] = numberOfState(state)
  }

  /** How many payments are in each state. */
  counts(): Record<RowState, number> {
    const found = new Int32Array(ROW_STATES.length)
    for (let payment = 0; payment < this.length; payment += 1) {
      const code = this.states[payment] ?? 0
      found[code] = (found[code] ?? 0) + 1
    }
    const counts = rowCounts()
    for (const [at, state] of ROW_STATES.entries()) counts[state] = found[at] ?? 0
    return counts
  }

  /** The payments of one state, or all. */
  inState(state: RowState | null): ArrayLike<number> {
    const wanted = state === null ? -1 : numberOfState(state)
    const found = new Int32Array(this.length)
    let count = 0
    for (let payment = 0; payment < this.length; payment += 1) {
      if (wanted !== -1 && this.states[payment] !== wanted) continue
      found[count] = payment
      count += 1
    }
    return found.subarray(0, count)
  }

  /** A number for a destination that is no phone of our own country. */
  numberOf(destination: string): number {
    const phone = homeNumber(destination)
    if (phone !== 0) return phone
    const known = this.codes.get(destination)
    if (known !== undefined) return known
    this.codes.set(destination, -1 - this.others.length)
    return -this.others.push(destination)
  }

  private grow(): void {
    const size = this.length * 4
    this.block = copied(this.block, new Uint16Array(size))
    this.at = copied(this.at, new Int32Array(size))
    this.quick = copied(this.quick, new Uint8Array(size))
    this.destination = copied(this.destination, new Int32Array(size))
    this.reference = copied(this.reference, new Int32Array(size))
    this.name = copied(this.name, new Int32Array(size))
    this.units = copied(this.units, new Int32Array(size))
    this.states = copied(this.states, new Uint8Array(size))
  }
}

function copied<Column extends Uint8Array | Uint16Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
