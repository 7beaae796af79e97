import { StrongroomError } from '../error/error.ts'

/** How a process of Node was started, as it sees it itself. */
export type Beginning = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly execArgv: readonly string[]
  /** Where an inspector listens already; undefined where none does. */
  readonly inspector: string | undefined
}

/**
 * Options of Node that let nobody look in and load nothing: memory, warnings, which of the installed authorities are believed, which address
 * of a name comes first. Every other is refused: Node gets new ones, and a list of what is dangerous would be behind.
 */
const HARMLESS = new Set([
  '--disable-sigusr1',
  '--disable-warning',
  '--dns-result-order',
  '--enable-source-maps',
  '--max-old-space-size',
  '--max-old-space-size-percentage',
  '--max-semi-space-size',
  '--no-deprecation',
  '--no-warnings',
  '--stack-trace-limit',
  '--trace-warnings',
  '--use-bundled-ca',
  '--use-system-ca',
])

/** What has Node write down what it does as it does it: the addresses of nodes with the keys in them, and the cookies of a window. */
const TELLING = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE'] as const

/**
 * The refusal of a start in which the environment or the command line steers the process; null where nothing does. Values are not repeated.
 * What was loaded that way ran before this: it guards against what is left in an environment, not against whoever may start programs here.
 */
export function findSteering({ env, execArgv, inspector }: Beginning): StrongroomError | null {
  const options = steeringIn(wordsOf(env['NODE_OPTIONS'] ?? ''))
  const found = [
    ...steeringIn(execArgv),
    ...options.map((option) => `NODE_OPTIONS=${option}`),
    ...(believesAnyNode(env['NODE_TLS_REJECT_UNAUTHORIZED']) ? ['NODE_TLS_REJECT_UNAUTHORIZED'] : []),
    ...TELLING.filter((name) => (env[name] ?? '') !== ''),
    ...(inspector === undefined ? [] : ['an open inspector']),
  ]
  return found.length === 0 ? null : new StrongroomError('START_STEERED', { by: found.join(', ') })
}

/** Node itself takes quotes and backslashes away; what is left of them can only make a harmless value look like an option. */
function wordsOf(text: string): string[] {
  return text.replaceAll(/["\\]/g, '').split(/\s+/)
}

/** The options that are not harmless, without their values. Node reads an underscore as a dash. */
function steeringIn(words: readonly string[]): string[] {
  return words
    .filter((word) => word.startsWith('-'))
    .map((word) => word.replace(/=.*$/s, '').replaceAll('_', '-'))
    .filter((option) => !HARMLESS.has(option))
}

/** `1` is what Node does without it. */
function believesAnyNode(value: string | undefined): boolean {
  return value !== undefined && value !== '1'
}
