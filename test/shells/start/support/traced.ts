import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childrenOf } from '../../cli/support/children.ts'

const SCRIPTS = { run: '../../../../scripts/run.mjs', start: '../../../../scripts/start.mjs' } as const
/** Without a user of its own where the system gives it to root alone, as in a container. */
const NAMESPACES = [
  ['unshare', '--user', '--map-root-user', '--net'],
  ['unshare', '--net'],
] as const
const WITH_LOOPBACK = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const namespace = NAMESPACES.find((words) => succeeds([...words, ...WITH_LOOPBACK, 'true']))

/** Why this system cannot show what processes ask of it, or null. Where strace is missing or may not trace, nothing else shows it. */
export const CANNOT_TRACE = succeeds(['strace', '--seccomp-bpf', '--follow-forks', '--output', '/dev/null', 'true'])
  ? null
  : 'strace is not installed here, or may not trace'
/** Why this system gives no network that has the loopback interface alone, or null. */
export const CANNOT_UNSHARE = namespace === undefined ? 'unshare or ip is not installed here, or may make no network namespace' : null

function succeeds([program = '', ...argv]: readonly string[]): boolean {
  return spawnSync(program, argv, { stdio: 'ignore' }).status === 0
}

/** A program of Strongroom, as its npm script starts it: the command line, or a window’s start. */
export function commandOf(what: keyof typeof SCRIPTS, argv: readonly string[]): string[] {
  const program = what === 'run' ? ['src/shells/cli/main.ts'] : []
  return [process.execPath, '--disable-sigusr1', fileURLToPath(new URL(SCRIPTS[what], import.meta.url)), ...program, ...argv]
}

/** The same, with every call about networks and files that it and all that it starts make written into a file. */
export function traced(trace: string, command: readonly string[]): string[] {
  return ['strace', '--follow-forks', '--seccomp-bpf', '--trace=%network,open,openat', '--output', trace, ...command]
}

/** The same, in a network of its own that has the loopback interface and nothing else. */
export function aloneWithLoopback(command: readonly string[]): string[] {
  return [...(namespace ?? NAMESPACES[0]), ...WITH_LOOPBACK, ...command]
}

export type Running = {
  readonly child: ChildProcess
  readonly said: () => string
  /** Ends what was started, whoever traces it: strace keeps such a signal to itself. */
  readonly stop: () => void
  readonly ended: Promise<number | null>
}

/** `input` is what stands on standard input. */
export function run([program = '', ...argv]: readonly string[], input = ''): Running {
  const child = spawn(program, argv, { stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  child.stdin.end(input)
  const stop = () => {
    const { pid } = child
    if (pid === undefined) return
    for (const one of program === 'strace' ? childrenOf(pid) : [pid]) process.kill(one, 'SIGTERM')
  }
  return { child, stop, said: () => text, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** The calls of a trace that have to do with a network. A socket between processes of one machine has none. */
export function networkCalls(trace: string): string[] {
  return readFileSync(trace, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\d+ +/, ''))
    .filter((line) => /AF_(?:INET|INET6|NETLINK|PACKET)\b|^connect\(|"\/etc\/hosts"/.test(line))
}
