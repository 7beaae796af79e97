import type { Bank } from './bank.ts'

/** What waits for the next slot is never held up for good. */
const LONGEST_SLOT = 20

type Pace = {
  readonly slotMs: number
  /** Asked at every slot's end: where it is not so, the slot lasts as long again, up to a bound. */
  readonly mayPass?: () => boolean
}

/** Lets time pass: a block is closed at every slot's end and confirmed in the middle of the next. */
export function startClock(bank: Bank, { slotMs, mayPass = () => true }: Pace): { stop(): void } {
  let lasted = 0
  let confirming: NodeJS.Timeout | undefined
  const slots = setInterval(() => {
    lasted += 1
    if (lasted < LONGEST_SLOT && !mayPass()) return
    lasted = 0
    bank.closeBlock()
    confirming = setTimeout(() => bank.chain.confirmTip(), slotMs / 2)
  }, slotMs)
  return {
    stop() {
      clearInterval(slots)
      clearTimeout(confirming)
    },
  }
}
