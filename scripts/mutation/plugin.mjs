import { createHash } from 'node:crypto'

/**
 * Whether a mutant belongs to the sample. Only the mutant and the seed decide, so a run with the same seed has the same sample.
 * Lines and columns count from 0.
 */
export function isSampled(mutant, { share, seed }) {
  if (share >= 1) return true
  const { fileName, location, mutatorName, replacement } = mutant
  const file = fileName.split(/[\\/]/).slice(-3)
  const { start, end } = location
  const text = JSON.stringify([seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement])
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32 < share
}

/** Why a node is not mutated (sentences for people, log lines, SQL text); null if it is. */
export function whyLeftAlone(path) {
  const { node } = path
  if (node.type === 'StringLiteral') return isSentence(node.value) ? 'a sentence' : undefined
  if (node.type === 'TemplateLiteral') {
    return node.quasis.some((quasi) => isSentence(quasi.value.raw)) ? 'a sentence' : undefined
  }
  // SQL has its own list of bugs, and an emptied statement always fails.
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 'sql' ? 'SQL' : undefined
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    return nameOf(node.callee.object) === 'log' ? 'a log line' : undefined
  }
  return undefined
}

const isSentence = (text) => /[A-Za-z] +[A-Za-z]/.test(text)
const nameOf = (node) => (node.type === 'Identifier' ? node.name : null)

/** Stryker's plugins of this project: one takes a sample, the other ignores text for people. */
export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: Object.assign(sampler, { inject: ['options'] }) },
  { kind: 'Ignore', name: 'text', value: { shouldIgnore: whyLeftAlone } },
]

/** The part of Stryker's configuration that the plugins read. */
export const strykerValidationSchema = {
  properties: {
    sampled: {
      type: 'object',
      properties: { share: { type: 'number' }, seed: { type: 'string' } },
      required: ['share', 'seed'],
    },
  },
}

/** Stryker's checker that runs only the mutants of the sample. */
export function sampler({ sampled }) {
  return {
    init: async () => undefined,
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isSampled(mutant, sampled) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
        ]),
      ),
    // All mutants in one call, since a call costs as much as a thousand mutants.
    group: async (mutants) => [mutants.map((mutant) => mutant.id)],
  }
}
