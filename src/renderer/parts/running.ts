import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Task } from '../../contract/schemas.ts'
import { useApi, useLive } from '../backend/backend.tsx'
import { ASK_EVERY_MS, useBackendQuery } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import { pathOf, verbOf } from './decision-words.tsx'
import { formatCount } from './figure.ts'
import { progressWords } from './progress.tsx'
import { aboutWords } from './time.tsx'

type Listed = Answers['activity']['running']['running'][number]

/** Something that was begun and has not ended. */
export type Running = Omit<Listed, 'what' | 'words' | 'stopCommand'> & {
  /** What it is. */
  readonly what: string
  /** Where it is followed; null where no page is about it. */
  readonly path: string | null
  /** How it stands, in a sentence. */
  readonly stands: string
  /** Whether it is long work that a person can stop. */
  readonly canStop: boolean
}

export type AllRunning = {
  readonly going: readonly Running[]
  readonly waiting: readonly Running[]
  /** The most important one: what goes on, otherwise what something reported keeps, in whole or in part. */
  readonly first: Running | undefined
  /** Whether more has not ended than is listed. */
  readonly more: boolean
}

/** Everything that has not ended, as the backend says: what goes on, the most important first, and what waits. */
export function useRunning(): AllRunning & { readonly isUnread: boolean } {
  const tasks = useLive().tasks.filter(({ state }) => state === 'running')
  const isKept = useKept()
  const { value, failure } = useBackendQuery(
    useApi().activity.running.queryOptions({
      input: {},
      refetchInterval: ({ state: { data } }) => (data?.running.some(({ going }) => going) === true ? ASK_EVERY_MS : false),
    }),
  )
  // Of a task, the stream tells each step.
  const listed = value?.running.filter(({ kind }) => kind !== 'task') ?? []
  const all = [...listed.map((one) => runningOf(one, isKept(one.id))), ...tasks.map(runningTask)]
  const [going, waiting] = [all.filter((one) => one.going), all.filter((one) => !one.going)]
  return {
    going,
    waiting,
    first: going[0] ?? all[listed.findIndex((one) => one.going)],
    more: value?.more === true,
    isUnread: value === undefined && failure !== null,
  }
}

const STANDS: Readonly<Record<Listed['state'], MessageDescriptor>> = {
  'on-the-way': msg`What is signed of it is not final yet.`,
  signing: msg`It is being signed.`,
  working: msg`It goes on.`,
  'waits-for-vault': msg`Nothing more of it is signed before the vault is unlocked.`,
  'waits-for-sending': msg`Nothing more of it is signed before sending is open.`,
  'waits-for-signature': msg`It left in a bundle and waits for its signatures.`,
  'waits-for-word': msg`It has no seal of the signer, and waits for your word.`,
  'waits-for-approval': msg`It waits for a second person.`,
}

function runningOf({ what: _what, words, stopCommand: _stop, ...one }: Listed, kept: boolean): Running {
  const going = one.going && !kept
  const stands = kept ? t`Something that is reported at the top of the page keeps it, or a part of it.` : standsOf(one, words)
  return { ...one, going, aboutMs: going ? one.aboutMs : null, what: whatOf(one), path: pathTo(one), stands, canStop: false }
}

/** What a confidential sweep waits for, and how far blocks are read, the backend says in its own words. */
const standsOf = ({ kind, state }: Pick<Listed, 'kind' | 'state'>, words: string): string =>
  kind === 'confidential-sweep' || kind === 'blocks' ? words : t(STANDS[state])

function whatOf({ kind, decided }: Pick<Listed, 'kind' | 'decided'>): string {
  if (decided !== null) return verbOf(decided)
  return kind === 'blocks' ? t`Reading blocks` : t`Confidential sweep`
}

function pathTo({ kind, id, decided }: Pick<Listed, 'kind' | 'id' | 'decided'>): string | null {
  if (decided !== null) return pathOf(decided)
  return kind === 'blocks' ? '/ledger' : `/confidential/${id}`
}

/** Long work, as the backend names it. */
const TASKS: Readonly<Record<string, MessageDescriptor>> = {
  'derive accounts': msg`Derive accounts`,
  'compare with the chain': msg`Compare with the chain`,
  'verify the journal': msg`Verify the journal`,
  'write an export': msg`Write an export`,
  'write a report': msg`Write a report`,
}

export function taskWords({ what }: Pick<Task, 'what'>): string {
  const words = TASKS[what]
  return words === undefined ? what : t(words)
}

const runningTask = ({ id, what, done, total, waits, canStop }: Task): Running => ({
  kind: 'task',
  id,
  what: taskWords({ what }),
  decided: null,
  path: null,
  state: 'working',
  going: true,
  stands: waits ?? t(STANDS.working),
  progress: total === 0 ? null : { done, total },
  waiting: 0,
  aboutMs: null,
  canStop,
})

/** How much of it is done, and about how long the rest takes where that is known; empty where nothing of it is counted. */
export function doneWords({ kind, progress, aboutMs }: Running): string {
  if (progress === null) return ''
  const [done, total] = [formatCount(progress.done), formatCount(progress.total)]
  if (kind === 'task') return progressWords(progress)
  if (kind === 'confidential-sweep') return t`nothing left in ${done} of ${total}`
  return aboutMs === null ? t`${done} of ${total} finalized` : t`${done} of ${total} finalized, about ${aboutWords(aboutMs)}`
}

/** The same in the fewest words, for the title of the window: Sweep 9 of 12. Names and amounts are none of it. */
export const titleOfRunning = ({ what, progress }: Running): string => (progress === null ? what : t`${what} ${progressWords(progress)}`)

/** Answers whether a reported trouble holds up a transaction of a decision. The id of such an intent begins with the id of its decision. */
function useKept(): (decision: string) => boolean {
  const told = useLive().troubles.map(({ error }) => error.context['intent'])
  return (decision) => told.some((intent) => typeof intent === 'string' && intent.startsWith(`${decision}/`))
}
