/**
 * Preloaded (`node --import`) into a program that lives through past days: `Date`, and with it the embedded database on its own thread, is
 * behind the machine's clock by as many milliseconds as `movedClock()[0]` says.
 */
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const NAME = 'countinghouse moved clock'
const buffer = isMainThread ? new SharedArrayBuffer(8) : getEnvironmentData(NAME)
if (isMainThread) setEnvironmentData(NAME, buffer)
const behind = new Float64Array(buffer)
const MachineDate = Date

globalThis.Date = class extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() - behind[0])
    else super(...given)
  }
  static now() {
    return MachineDate.now() - behind[0]
  }
}
globalThis.movedClock = { behind, machineNow: () => MachineDate.now() }
