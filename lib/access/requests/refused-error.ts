import type { Failure } from '@/lib/messages/message'

/** Thrown to undo a transaction where the person gets a message and nothing went wrong: an action answers with it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message.key)
    this.failure = failure
  }
}
