// This file and the programs that import it first use nothing newer than Node 14, so that an old Node can show the message.
const LEAST = 20

/** Ends the program with a message if the machine's Node is too old to set the project up. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= LEAST) return
  console.error(
    `Countinghouse needs Node ${LEAST} or newer to set itself up; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
