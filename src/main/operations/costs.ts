import type { RanRecord } from '../journal/index.ts'
import { tryToReadIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'

/** What the newest transactions of ours cost, and how long they took, as far as the journal knows it. */
export async function listCosts({ journal }: Pick<Services, 'journal'>, { limit }: { readonly limit: number }) {
  return { transactions: (await journal.read.ran({ limit })).map(shownCost) }
}

function shownCost({ intentId, kind, what, failed, atMs, feeBeyondLamports, fetchedSlot, landedSlot, sentMs, provedMs }: RanRecord) {
  const planned = tryToReadIntent(what)
  return {
    intent: intentId,
    kind,
    at: new Date(atMs),
    failed,
    feeLamports: planned === null ? null : planned.feeLamports + feeBeyondLamports,
    slots: fetchedSlot === null || landedSlot === null || landedSlot < fetchedSlot ? null : Number(landedSlot - fetchedSlot),
    finalMs: sentMs === null || provedMs === null || provedMs < sentMs ? null : provedMs - sentMs,
  }
}
