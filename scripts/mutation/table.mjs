import { relative } from 'node:path'
import { isSampled } from './plugin.mjs'

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

// Results count lines and columns from 1, mutants from 0.
const isIn = (sampled, { location: { start, end }, ...mutant }) =>
  isSampled({ ...mutant, location: { start: fromZero(start), end: fromZero(end) } }, sampled)
const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 })

/** The results of a run, as a table by file and a list of survivors. Mutants outside the sample are not counted. */
export function tableOf(name, mutants, sampled = { share: 1, seed: '' }, root = process.cwd()) {
  const counted = mutants
    .filter((mutant) => [...NOTICED, ...MISSED].includes(mutant.status) && isIn(sampled, mutant))
    .map((mutant) => ({ ...mutant, file: relative(root, mutant.fileName) }))
  const files = [...new Set(counted.map(({ file }) => file))].sort()
  const lines = files.map((file) =>
    lineOf(
      file,
      counted.filter((one) => one.file === file),
    ),
  )
  const survivors = counted.filter(({ status }) => MISSED.includes(status)).map(survivorOf)
  const markdown = [
    '| File | Mutants | Noticed | of these timed out | Survived | Score |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    lineOf(`**${name}**`, counted),
    '',
    ...survivors.map(({ at, mutator, replacement }) => `- ${at} ${mutator}: \`${replacement}\``),
    '',
  ].join('\n')
  return { markdown, survivors }
}

function lineOf(label, mutants) {
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count(NOTICED)
  const score = mutants.length === 0 ? '–' : `${((100 * noticed) / mutants.length).toFixed(1)} %`
  return `| ${label} | ${mutants.length} | ${noticed} | ${count(['Timeout'])} | ${count(MISSED)} | ${score} |`
}

const survivorOf = ({ file, location, mutatorName, replacement, status }) => ({
  at: `${file}:${location.start.line}:${location.start.column}`,
  mutator: mutatorName,
  replacement: (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 120),
  status,
})
