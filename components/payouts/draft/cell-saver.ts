import type { ActionError, ActionResult } from '@/lib/access/requests/action'
import type { Texts } from '@/lib/messages/use-text'
import type { TypedCell } from '@/lib/payouts/draft/draft-input'
import type { TypedAnswer } from '@/lib/payouts/draft/type-cells'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'

/** A cell that was typed into and is not yet shown as read from the server. */
export type Unsaved = TypedCell & {
  readonly lineNo: number
  /** `saved`: the server has it, and the rows are being refreshed. */
  readonly state: 'waiting' | 'saved' | 'failed' | 'overtaken' | 'gone'
  /** Why it is not saved. */
  readonly problem: string
  readonly theirs: { readonly text: string; readonly who: string } | null
}

type Ways = {
  readonly t: Texts<'draft'>
  readonly save: (cells: readonly TypedCell[]) => Promise<ActionResult<TypedAnswer>>
  /** Reads the rows again after something was saved. */
  readonly refresh: (saved: readonly Unsaved[]) => Promise<void>
  /** Stores what is not saved, so that a reload does not lose it. */
  readonly keep: (cells: readonly Unsaved[]) => void
}

const AT_ONCE = 500
const TRY_AGAIN_MS = 4_000

const keyOf = ({ rowId, field }: { readonly rowId: string; readonly field: string }): string => `${rowId} ${field}`

/**
 * Saves cells in the order they were typed, several at once where one save takes long, and keeps each until the server has
 * it: nothing that was typed is lost by a lost connection, a refusal or another person's edit.
 */
export class CellSaver {
  #cells: ReadonlyMap<string, Unsaved>
  #list: readonly Unsaved[]
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #ways: Ways
  readonly #listeners = new Set<() => void>()

  constructor(ways: Ways, kept: readonly Unsaved[] = []) {
    this.#ways = ways
    this.#cells = new Map(kept.map((cell) => [keyOf(cell), cell]))
    this.#list = kept
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is not saved yet, the same list until something changes. */
  readonly read = (): readonly Unsaved[] => this.#list

  readonly of = (rowId: string, field: Field): Unsaved | undefined => this.#cells.get(keyOf({ rowId, field }))

  /** Accepts a cell as typed; what the row shows is what its writer saw. An unchanged cell is ignored. */
  put(row: Pick<RowView, 'id' | 'lineNo' | 'typed'>, field: Field, text: string): void {
    const before = this.of(row.id, field)
    const shown = row.typed[field] ?? ''
    if (before === undefined && text.trim() === shown) return
    const was = before === undefined ? shown : before.state === 'saved' ? before.text : before.was
    this.#set([{ rowId: row.id, lineNo: row.lineNo, field, text, was, state: 'waiting', problem: '', theirs: null }])
    void this.#run()
  }

  /** Tries again what was not saved. */
  retry(): Promise<void> {
    this.#set(
      this.#list.filter((cell) => cell.state === 'failed').map((cell) => ({ ...cell, state: 'waiting' as const })),
    )
    return this.#run()
  }

  /** Overwrites what another person typed into the cell, which its writer has now seen. */
  overwrite(cell: Unsaved): void {
    this.#set([{ ...cell, state: 'waiting', was: cell.theirs?.text ?? cell.was, problem: '', theirs: null }])
    void this.#run()
  }

  forget(cells: readonly Unsaved[]): void {
    this.#drop(cells)
  }

  /** Waits until nothing is being saved. */
  async idle(): Promise<void> {
    await this.#running
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #run(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #drain(): Promise<void> {
    for (;;) {
      const batch = this.#list.filter((cell) => cell.state === 'waiting').slice(0, AT_ONCE)
      if (batch.length === 0) return
      const cells = batch.map(({ rowId, field, text, was }) => ({ rowId, field, text, was }))
      const answer = await this.#ways.save(cells)
      if (answer.ok) await this.#took(batch, answer.value)
      else this.#failed(answer.problem)
    }
  }

  async #took(batch: readonly Unsaved[], { overtaken, gone }: TypedAnswer): Promise<void> {
    const late = new Map(overtaken.map((one) => [keyOf(one), one]))
    const lost = new Set(gone)
    const next = batch.map((sent): Unsaved => {
      const theirs = late.get(keyOf(sent))
      if (lost.has(sent.rowId)) return { ...sent, state: 'gone', problem: this.#ways.t('cell.replaced') }
      if (theirs === undefined) return { ...sent, state: 'saved' }
      const problem = this.#ways.t('cell.changedBy', { who: theirs.who })
      return { ...sent, state: 'overtaken', problem, theirs: { text: theirs.theirs, who: theirs.who } }
    })
    this.#set(next.map((cell) => this.#sinceTyped(cell)))
    await this.#ways.refresh(next)
    this.#drop(this.#list.filter((cell) => cell.state === 'saved'))
  }

  // A cell that was typed into again while its first text was saved continues from that text.
  #sinceTyped(sent: Unsaved): Unsaved {
    const now = this.#cells.get(keyOf(sent))
    if (now === undefined || now.text === sent.text) return sent
    return sent.state === 'saved' ? { ...now, was: sent.text } : now
  }

  #failed({ kind, text }: Pick<ActionError, 'kind' | 'text'>): void {
    const waiting = this.#list.filter((cell) => cell.state === 'waiting')
    this.#set(waiting.map((cell) => ({ ...cell, state: 'failed' as const, problem: text })))
    if (kind === 'offline') this.#timer ??= setTimeout(() => this.#again(), TRY_AGAIN_MS)
  }

  #again(): void {
    this.#timer = null
    void this.retry()
  }

  #set(cells: readonly Unsaved[]): void {
    if (cells.length === 0) return
    const next = new Map(this.#cells)
    for (const cell of cells) next.set(keyOf(cell), cell)
    this.#publish(next)
  }

  #drop(cells: readonly Unsaved[]): void {
    if (cells.length === 0) return
    const gone = new Set(cells.map(keyOf))
    this.#publish(new Map([...this.#cells].filter(([key]) => !gone.has(key))))
  }

  #publish(cells: ReadonlyMap<string, Unsaved>): void {
    this.#cells = cells
    this.#list = [...cells.values()]
    this.#ways.keep(this.#list.filter((cell) => cell.state !== 'saved'))
    for (const listener of this.#listeners) listener()
  }
}
