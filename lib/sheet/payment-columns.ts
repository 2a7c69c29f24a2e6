import type { RowState } from './rows'

const STATES: readonly RowState[] = ['ready', 'fix-offered', 'fixed', 'warning', 'blocked', 'left-out']

/** One payment of a sheet that is held elsewhere: where its line stands, and what counts for finding it twice. */
export type PaymentEntry = {
  readonly block: number
  readonly at: number
  readonly state: RowState
  /** True when the quick check judged it, false when the full one did. */
  readonly quick: boolean
  /** Digits of the phone, below zero for another destination, 0 for none. */
  readonly destination: number
  /** Hash of the lower-case reference, 0 for none. */
  readonly reference: number
}

/** Payments as columns of numbers: a hundred thousand small objects would cost more than the whole check. */
export class PaymentColumns {
  length = 0
  block = new Uint16Array(1024)
  at = new Int32Array(1024)
  quick = new Uint8Array(1024)
  destination = new Int32Array(1024)
  reference = new Int32Array(1024)
  private states = new Uint8Array(1024)
  private readonly codes = new Map<string, number>()

  add(entry: PaymentEntry): void {
    if (this.length === this.at.length) this.grow()
    const next = this.length
    this.block[next] = entry.block
    this.at[next] = entry.at
    this.quick[next] = entry.quick ? 1 : 0
    this.destination[next] = entry.destination
    this.reference[next] = entry.reference
    this.setState(next, entry.state)
    this.length += 1
  }

  state(payment: number): RowState {
    return STATES[this.states[payment] ?? 0] ?? 'blocked'
  }

  setState(payment: number, state: RowState): void {
    this.states[payment] = STATES.indexOf(state)
  }

  /** The payments of one state, or all. */
  inState(state: RowState | null): ArrayLike<number> {
    const wanted = state === null ? -1 : STATES.indexOf(state)
    const found = new Int32Array(this.length)
    let count = 0
    for (let payment = 0; payment < this.length; payment += 1) {
      if (wanted !== -1 && this.states[payment] !== wanted) continue
      found[count] = payment
      count += 1
    }
    return found.subarray(0, count)
  }

  /** A number for a destination that is no Ugandan phone. */
  numberOf(destination: string): number {
    const phone = /^\+256([1-9]\d{8})$/.exec(destination)?.[1]
    if (phone !== undefined) return Number.parseInt(phone, 10)
    const known = this.codes.get(destination) ?? -1 - this.codes.size
    this.codes.set(destination, known)
    return known
  }

  private grow(): void {
    const size = this.length * 2
    this.block = copied(this.block, new Uint16Array(size))
    this.at = copied(this.at, new Int32Array(size))
    this.quick = copied(this.quick, new Uint8Array(size))
    this.destination = copied(this.destination, new Int32Array(size))
    this.reference = copied(this.reference, new Int32Array(size))
    this.states = copied(this.states, new Uint8Array(size))
  }
}

function copied<Column extends Uint8Array | Uint16Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
