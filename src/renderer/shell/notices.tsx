import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAssetName } from '../backend/assets.ts'
import { useApi } from '../backend/backend.tsx'
import { useBackendQuery } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import { type Decided, pathOf } from '../parts/decision-words.tsx'
import { useLook } from '../parts/look.ts'
import { MATTERS, type Matters, useMatters } from '../parts/matters.ts'
import { noticeOfDecided } from '../parts/notice-words.ts'
import { areNoticesOn, type Notice, notify, onNoticePressed } from '../parts/notify.ts'

/** Decisions whose end is told: the newest. */
const FOLLOWED = 50

type HiddenSweep = Answers['confidentialSweeps']['list'][number]

/**
 * Tells a person who does not look at the window, by notifications of the system, what has ended of what was decided, and what newly waits for them. What
 * is told is what the lists of the window say: what waits, and what became of each decision.
 */
export function Notices() {
  const [, navigate] = useLocation()
  const look = useLook()
  const nameOf = useAssetName()
  const ask = useApi()
  const matters = useMatters()
  const isOn = areNoticesOn(look.notices)
  const followed = { input: { limit: FOLLOWED }, enabled: isOn }
  const decided = useBackendQuery(ask.activity.decisions.queryOptions(followed))
  const hidden = useBackendQuery(ask.confidentialSweeps.list.queryOptions(followed))
  const say = useEffectEvent((notices: readonly Notice[]) => {
    if (!isOn || isLookedAt()) return
    for (const notice of notices) notify(notice, navigate)
  })
  const tellsHow = look.noticesSay === 'how-much'
  const decidedNotice = (one: Decided): Notice => ({ ...noticeOfDecided(one, tellsHow ? nameOf(one.asset) : null), path: pathOf(one) })
  useNews(matters.value, (now, before) => say(newMatters(now, before)))
  useNews(decided.value?.decisions, (now, before) => say(newlyEnded(now, before).map(decidedNotice)))
  useNews(hidden.value, (now, before) => say(newlySwept(now, before)))
  const press = useEffectEvent((path: string) => navigate(path))
  useEffect(() => onNoticePressed((path) => press(path)), [])
  return null
}

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Tells of an answer together with the one before it; of the first there is none. */
function useNews<Value>(value: Value | undefined, onNews: (now: Value, before: Value) => void): void {
  const before = useRef<Value | undefined>(undefined)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (value === undefined) return
    if (before.current !== undefined) tell(value, before.current)
    before.current = value
  }, [value])
}

/** What waits urgently, and of which there is more than before. */
function newMatters({ matters }: Matters, before: Matters): readonly Notice[] {
  const countedBefore = new Map(before.matters.map(({ kind, count }) => [kind, count]))
  return matters
    .filter(({ kind, count, urgent }) => urgent && count > (countedBefore.get(kind) ?? 0))
    .map(({ kind, count }) => ({ title: t`Something waits for you`, body: MATTERS[kind].words(count), path: MATTERS[kind].path }))
}

const OPEN: ReadonlySet<Decided['outcome']> = new Set(['going-on', 'awaiting-approval', 'awaiting-confirmation'])

/** What has ended since, and what was both decided and ended since. */
function newlyEnded(now: readonly Decided[], before: readonly Decided[]): readonly Decided[] {
  const openBefore = new Set(before.filter(({ outcome }) => OPEN.has(outcome)).map(({ id }) => id))
  const last = Math.max(0, ...before.map(({ sequence }) => sequence))
  return now.filter(({ id, sequence, outcome }) => !OPEN.has(outcome) && (openBefore.has(id) || sequence > last))
}

function newlySwept(now: readonly HiddenSweep[], before: readonly HiddenSweep[]): readonly Notice[] {
  const openBefore = new Set(before.filter(({ open }) => open > 0).map(({ id }) => id))
  return now
    .filter(({ id, open }) => open === 0 && openBefore.has(id))
    .map(({ id, stopped }) => ({
      title: t`Confidential sweep`,
      body: stopped === 0 ? t`Nothing is left in its accounts.` : t`It stopped before all of its accounts were empty.`,
      path: `/confidential/${id}`,
    }))
}
