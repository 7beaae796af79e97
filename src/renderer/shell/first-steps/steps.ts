import { plural, t } from '@lingui/core/macro'

/** How far a newcomer is, from what the journal holds: it is true after a reload, on another day, and whoever did it. */
export type Progress = {
  /** The first deposit account that there is. */
  readonly account: string | null
  readonly credited: number
  readonly hasSwept: boolean
  readonly hasPaid: boolean
  readonly isCompared: boolean
  readonly isCopied: boolean
}

export type Step = {
  /** Where it begins, and what leads there. */
  readonly path: string
  /** Pages that it goes on at, beside those within the first. */
  readonly also?: readonly string[]
  readonly open: string
  /** What it is for, where another page is open. */
  readonly aim: string
  /** What to press, on its own page: names in quotes are names of that page. */
  readonly how: (place: string) => string
}

/** How many there are. */
export const STEPS = 5

/** The first thing that was not done yet, with its number; null once a newcomer has done each. */
export function nextStep({
  account,
  credited,
  hasSwept,
  hasPaid,
  isCompared,
  isCopied,
}: Progress): (Step & { readonly number: number }) | null {
  if (account === null) return { number: 1, ...toDerive() }
  if (!hasSwept) return { number: 2, ...(credited === 0 ? toAwait() : toSweep(credited)) }
  if (!hasPaid) return { number: 3, ...toPay(account) }
  if (!isCompared) return { number: 4, ...toCompare() }
  return isCopied ? null : { number: 5, ...toCopy() }
}

const toDerive = (): Step => ({
  path: '/accounts',
  open: t`Open Accounts`,
  aim: t`Derive deposit accounts: each customer is given one to pay into.`,
  how: () => t`Press “Derive more accounts”, and enter 10.`,
})

const toAwait = (): Step => ({
  path: '/deposits',
  open: t`Open Deposits`,
  aim: t`Practice customers pay into your deposit accounts. See what arrives, and what is credited.`,
  how: () => t`A payment is credited once its block is final. Open a row to read why.`,
})

const toSweep = (credited: number): Step => ({
  path: '/sweep',
  open: t`Open Sweep`,
  aim: t`${plural(credited, { one: '# deposit was credited', other: '# deposits were credited' })}. Sweep what is on the deposit accounts to the treasury.`,
  how: (place) =>
    place === '/sweep'
      ? t`Press “Plan the sweep”. Nothing is signed before you have read the plan.`
      : place === '/sweep/review'
        ? t`Read where the money goes and what it costs, then press “Sign”.`
        : t`Watch it become final: the money is in the treasury only then.`,
})

const toPay = (account: string): Step => ({
  path: `/pay/to/${account}`,
  open: t`Open Pay`,
  aim: t`Pay somebody from the treasury. The first deposit account stands in for them.`,
  how: (place) =>
    place === '/pay/review'
      ? t`Compare the address with where it came from, confirm what is asked, then press “Sign and pay”.`
      : place.startsWith('/pay/to/')
        ? t`Enter 0.1 as the amount, confirm the balance of the account where that is asked, then press “Plan the payment”.`
        : t`Watch it become final: the payment can be undone by nobody then.`,
})

const toCompare = (): Step => ({
  path: '/audit',
  open: t`Open Audit`,
  aim: t`Prove that the journal is right: compare every balance with the chain.`,
  how: () => t`Press “Compare now”.`,
})

const toCopy = (): Step => ({
  path: '/settings',
  also: ['/audit'],
  open: t`Open Settings`,
  aim: t`Keep a copy of the vault on another disk, and prove that it opens.`,
  how: (place) =>
    place === '/audit'
      ? t`Save a backup in Settings first. Then press “Prove a backup”, and choose the file. Nothing is restored.`
      : t`Press “Save a backup”, keep the file on another disk, then press “Prove a backup”.`,
})

/** Whether a step begins at this page, or at one beside it. An empty form of its own is none: what it says is of the one that is filled in. */
export const beginsAt = (place: string, { path }: Step): boolean => {
  const root = `/${path.split('/')[1] ?? ''}`
  return isWithin(place, root) && (place !== root || path === root)
}

/** Whether a page belongs to a step. */
export const isAt = (place: string, step: Step): boolean => beginsAt(place, step) || (step.also ?? []).some((root) => isWithin(place, root))

const isWithin = (place: string, root: string): boolean => place === root || place.startsWith(`${root}/`)
