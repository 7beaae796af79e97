import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export type Contrast = 'system' | 'more'
/** Whether keys that are pressed alone do something: where they are off, nothing is done by a slip or by a voice that a machine hears as keys. */
export type SingleKeys = 'on' | 'off'

/** Where days begin and what clocks say: as on this computer, or in UTC, as two people in two zones read the same. */
export type TimeZone = 'system' | 'utc'
/** Whether notifications of the system are shown: as the shell has it until somebody chooses. */
export type NoticesShown = 'standard' | 'on' | 'off'
/** Whether notifications name whom a payment goes to and how much it is. */
export type NoticesSay = 'what' | 'how-much'
/** Those that there are catalogues of. */
export const LANGUAGES = ['en', 'de'] as const
/** What the window speaks: what the person's system asks for first, or one of these. */
export type SpokenLanguage = 'system' | (typeof LANGUAGES)[number]
/** Whether the practice network says on every page what a newcomer does next. */
export type FirstSteps = 'on' | 'off'
export type TextSize = 'normal' | 'large' | 'larger'
/** As look/base.css has it. */
export const TEXT_SCALE: Record<TextSize, number> = { normal: 1, large: 1.125, larger: 1.25 }

/** How the window looks, and what keys do in it: kept in this browser’s storage, which holds besides what tables show (kept-at-desk.ts), and no secrets. */
export type Look = {
  readonly theme: Theme
  readonly contrast: Contrast
  readonly singleKeys: SingleKeys
  readonly timeZone: TimeZone
  readonly textSize: TextSize
  readonly language: SpokenLanguage
  readonly firstSteps: FirstSteps
  readonly notices: NoticesShown
  readonly noticesSay: NoticesSay
}

/** The first of each is what holds until somebody chooses. */
const CHOICES: { readonly [Name in keyof Look]: readonly [Look[Name], ...Look[Name][]] } = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  singleKeys: ['on', 'off'],
  timeZone: ['system', 'utc'],
  textSize: ['normal', 'large', 'larger'],
  language: ['system', ...LANGUAGES],
  firstSteps: ['on', 'off'],
  notices: ['standard', 'on', 'off'],
  noticesSay: ['what', 'how-much'],
}
const keyOf = (name: string) => `strongroom.${name}`

/** Read from the storage once it is asked for. */
let look: Look | null = null
const lookNow = (): Look => (look ??= readLook())
const listeners = new Set<() => void>()

function readLook(): Look {
  return {
    theme: readChoice('theme'),
    contrast: readChoice('contrast'),
    singleKeys: readChoice('singleKeys'),
    timeZone: readChoice('timeZone'),
    textSize: readChoice('textSize'),
    language: readChoice('language'),
    firstSteps: readChoice('firstSteps'),
    notices: readChoice('notices'),
    noticesSay: readChoice('noticesSay'),
  }
}

function readChoice<Name extends keyof Look>(name: Name): Look[Name] {
  const kept = localStorage.getItem(keyOf(name))
  return CHOICES[name].find((choice) => choice === kept) ?? CHOICES[name][0]
}

/** Puts the chosen look on the page; what the system says needs no mark. */
export function applyLook(): void {
  const { dataset } = document.documentElement
  const chosen = lookNow()
  for (const name of ['theme', 'contrast', 'textSize'] as const) {
    if (chosen[name] === CHOICES[name][0]) delete dataset[name]
    else dataset[name] = chosen[name]
  }
}

/** The language that was chosen; null where the person's system says. */
export function chosenLanguage(): string | null {
  const { language } = lookNow()
  return language === 'system' ? null : language
}

/** Changes the look, and keeps it for the next start. */
export function changeLook(change: Partial<Look>): void {
  look = { ...lookNow(), ...change }
  for (const [name, chosen] of Object.entries(change)) localStorage.setItem(keyOf(name), chosen)
  applyLook()
  for (const listener of listeners) listener()
}

/** The look that is chosen; follows it. */
export function useLook(): Look {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, lookNow)
}
