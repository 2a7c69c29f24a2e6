const MachineDate = Date
let behind = 0

class StoryDate extends MachineDate {
  constructor(...given: unknown[]) {
    // A list of types has no form for all that the constructor of Date takes.
    super(...((given.length === 0 ? [StoryDate.now()] : given) as [number]))
  }
  static override now(): number {
    return MachineDate.now() - behind
  }
}

/** The machine's own time, in milliseconds since 1970. */
export const machineNow = (): number => MachineDate.now()

/** Makes `Date` of this process show a time, given in milliseconds since 1970, and go on from it. */
export function moveDate(at: number): void {
  globalThis.Date = StoryDate as DateConstructor
  behind = MachineDate.now() - at
}
