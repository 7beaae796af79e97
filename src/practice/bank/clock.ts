import type { Bank } from './bank.ts'

/** Lets time pass: a block is closed at every slot's end and confirmed in the middle of the next. */
export function startClock(bank: Bank, { slotMs }: { readonly slotMs: number }): { stop(): void } {
  let confirming: NodeJS.Timeout | undefined
  const slots = setInterval(() => {
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
