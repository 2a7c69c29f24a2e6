import { once } from 'node:events'
import '../open.ts'

// Loaded before the program: its code is read already, and it starts when it is told to.
await once(process.stdin, 'data')
process.stdin.destroy()
