import type { SwitchPlan } from './bank/consensus.ts'
import type { FeeSchedule } from './bank/fee-rule.ts'
import type { Schedule } from './bank/schedule.ts'
import type { ChaosOptions } from './chaos/dice.ts'
import { FAULTS, type Fault } from './chaos/fault.ts'
import { ERAS, type Era } from './era/era.ts'

/** One way into the network: an address of its own, behind it a node of an era, well or not. All endpoints show one chain. */
export type EndpointOptions = {
  /** 0 takes any free port. */
  readonly port: number
  readonly era: Era
  readonly chaos: ChaosOptions | null
}

/** A start option that cannot be. The message is one sentence for a person. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

export type Range = { readonly low: number; readonly high: number; readonly whole: boolean }

export const PORTS: Range = { low: 0, high: 65_535, whole: true }
const RATES: Range = { low: 0, high: 1, whole: false }
const WAITS: Range = { low: 1, high: 60_000, whole: true }
/** Of the requests, struck by each fault where nothing else is said. */
const USUAL_RATE = '0.02'
const USUAL_LATE_MS = '2000'

/**
 * Reads `--chaos`: a seed, or `seed=TEXT,faults=A+B,rate=0.02,late-ms=2000`.
 * @throws {OptionError}
 */
export function readChaos(text: string): ChaosOptions {
  const members = readMembers('chaos', text.includes('=') ? text : `seed=${text}`, ['seed', 'faults', 'rate', 'late-ms'])
  return chaosOf('chaos', members)
}

/**
 * Reads `--endpoint`: any of `port=0,era=new,seed=TEXT,faults=A+B,rate=0.02,late-ms=2000`; with a seed there is chaos.
 * @throws {OptionError}
 */
export function readEndpoint(text: string): EndpointOptions {
  const members = readMembers('endpoint', text, ['port', 'era', 'seed', 'faults', 'rate', 'late-ms'])
  return {
    port: readNumber('endpoint port', members.get('port') ?? '0', PORTS),
    era: readEra('endpoint era', members.get('era') ?? 'new'),
    chaos: members.has('seed') ? chaosOf('endpoint', members) : null,
  }
}

const RATE = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/
const LAMPORTS = /^[1-9]\d{0,5}$/
const RELEASE = /^\d{1,6}(?:\.\d{1,6}){2}(?:-[a-z0-9.]{1,20})?$/

/**
 * Reads `--fee-rule`: `signatures`, or lamports for a cost unit as a fraction.
 * @throws {OptionError}
 */
export function readFeeSchedule(text: string): FeeSchedule {
  return readSchedule(text, { option: 'fee-rule', takes: 'signatures or a fraction' }, (rule) => {
    const [, numerator, denominator] = RATE.exec(rule) ?? []
    if (numerator !== undefined && denominator !== undefined) return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
    return rule === 'signatures' ? rule : null
  })
}

/**
 * Reads `--rent`: lamports a byte.
 * @throws {OptionError}
 */
export function readRentSchedule(text: string): Schedule<bigint> {
  const takes = 'whole lamports a byte, 1 to 999999'
  return readSchedule(text, { option: 'rent', takes }, (lamports) => (LAMPORTS.test(lamports) ? BigInt(lamports) : null))
}

/**
 * Reads `--release`: what `getVersion` says.
 * @throws {OptionError}
 */
export function readReleaseSchedule(text: string): Schedule<string> {
  const takes = 'a release such as 4.4.1'
  return readSchedule(text, { option: 'release', takes }, (release) => (RELEASE.test(release) ? release : null))
}

/** Values with commas between them: each but the first with an @ and the slot from which it holds, later than the one before. */
function readSchedule<Value>(
  text: string,
  { option, takes }: { readonly option: string; readonly takes: string },
  read: (part: string) => Value | null,
): Schedule<Value> {
  const schedule = text.split(',').map((part, place) => {
    const [, word = '', from] = /^([^@]+)(?:@([1-9]\d{0,11}))?$/.exec(part) ?? []
    return (place === 0) === (from === undefined) ? { fromSlot: BigInt(from ?? 0), value: read(word) } : null
  })
  return schedule.map((step, place) => {
    const before = schedule[place - 1]
    const value = step?.value ?? null
    if (step === null || value === null || (before && before.fromSlot >= step.fromSlot))
      throw new OptionError(`--${option} takes ${takes}, and further ones with the slot they hold from, not “${text}”.`)
    return { fromSlot: step.fromSlot, value }
  })
}

/** Blocks of the switch of `--era switch`: as many empty ones as a blockhash does not outlive, and some that are deleted below them. */
const SWITCH = { emptyBlocks: 200, lostBlocks: 4 }
const SWITCH_SLOT = '500'

/**
 * Reads `--era`: that of the first endpoint, or `switch`, and after an @ the slot of the boundary: then the network changes its consensus.
 * @throws {OptionError}
 */
export function readNetworkEra(text: string): { readonly era: Era; readonly consensusSwitch: SwitchPlan | null } {
  const [, at] = /^switch(?:@([1-9]\d{0,11}))?$/.exec(text) ?? []
  const era = readOneOf('era', at === undefined ? text : 'switch', [...ERAS, 'switch'])
  if (era !== 'switch') return { era, consensusSwitch: null }
  return { era: 'new', consensusSwitch: { ...SWITCH, boundarySlot: BigInt(at ?? SWITCH_SLOT) } }
}

/** @throws {OptionError} */
export function readEra(name: string, text: string): Era {
  return readOneOf(name, text, ERAS)
}

/** @throws {OptionError} */
export function readNumber(name: string, text: string, { low, high, whole }: Range): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= low && value <= high && (!whole || Number.isInteger(value))) return value
  throw new OptionError(`--${name} takes a ${whole ? 'whole ' : ''}number from ${low} to ${high}, not “${text}”.`)
}

function chaosOf(name: string, members: ReadonlyMap<string, string>): ChaosOptions {
  const faults = members.get('faults')
  return {
    seed: members.get('seed') ?? '',
    faults: faults === undefined ? FAULTS : faults.split('+').map((fault) => readOneOf<Fault>(`${name} faults`, fault, FAULTS)),
    rate: readNumber(`${name} rate`, members.get('rate') ?? USUAL_RATE, RATES),
    lateMs: readNumber(`${name} late-ms`, members.get('late-ms') ?? USUAL_LATE_MS, WAITS),
  }
}

function readMembers(option: string, text: string, names: readonly string[]): ReadonlyMap<string, string> {
  const members = text === '' ? [] : text.split(',').map((member) => member.split('=', 2))
  for (const [name = '', value] of members) {
    if (!names.includes(name) || value === undefined) {
      throw new OptionError(`--${option} takes ${names.map((known) => `${known}=…`).join(', ')}, not “${text}”.`)
    }
  }
  return new Map(members.map(([name = '', value = '']) => [name, value]))
}

function readOneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text)
  if (word === undefined) throw new OptionError(`--${name} takes ${words.join(', ')}, not “${text}”.`)
  return word
}
