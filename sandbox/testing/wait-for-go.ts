import { once } from 'node:events'
import '../open.ts'

// Imported before the program. It loads the program's code and waits for a line on standard input.
await once(process.stdin, 'data')
process.stdin.destroy()
