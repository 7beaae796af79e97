import { StrongroomError } from '../../core/error/error.ts'
import type { Foreign, NonceAlarm } from '../nonce-alarm/index.ts'
import { readLabels } from '../read-labels.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { paragraph, type Sentence, tell } from '../../core/text/sentence.ts'

type State = ReturnType<NonceAlarm['state']>

export function nonceAlarmOperations(services: Services) {
  const { journal, nonceAlarm } = services
  return {
    foreign: os.nonces.foreign.handler(async ({ input: { now } }) => {
      const { found, checkedAtMs, ...rest } = now ? await nonceAlarm.look() : nonceAlarm.state()
      const labels = await readLabels(
        journal,
        found.map(({ authority }) => authority),
      )
      return {
        found: found.map(({ isOld, ...one }) => ({
          ...one,
          old: isOld,
          usedIn: one.usedIn === null ? null : [...one.usedIn],
          authorityLabel: labels.get(one.authority) ?? null,
          words: wordsOf(isOld, one.usedIn),
        })),
        checkedAt: checkedAtMs === null ? null : new Date(checkedAtMs),
        keys: rest.keys,
        keysInAll: rest.keysInAll,
        nodes: [...rest.nodes],
        unserved: [...rest.unserved],
        words: sayOf({ found, checkedAtMs, ...rest }),
      }
    }),
    ignore: os.nonces.ignore.handler(async ({ input: { account, note } }) => {
      const found = nonceAlarm.state().found.find((one) => one.account === account)
      if (found === undefined) throw new StrongroomError('NONCE_NOT_FOREIGN', { account })
      await journal.write('nonce', async (tx) => {
        await tx.keepNonce({ address: account, authority: found.authority, label: null })
        await tx.dropNonce({ address: account, why: note })
      })
      nonceAlarm.forget(account)
      return { ignored: account }
    }),
  }
}

function wordsOf(isOld: boolean, usedIn: Foreign['usedIn']): Sentence {
  const used = usedIn !== null && usedIn.length > 0 ? [tell`It was used in transactions that name an account of ours.`] : []
  if (isOld)
    return paragraph([
      tell`Somebody made it, of the old version: nothing signed over it can execute before it is upgraded.`,
      ...used,
      tell`Find out who did.`,
    ])
  return paragraph([
    tell`Somebody made it and named a key of ours. Whoever has a signature of that key over it can send that at any time.`,
    ...used,
    tell`Add it to the pool and advance it, which makes any such signature worthless, or withdraw what it holds; or say that it is known.`,
  ])
}

function sayOf({ found, checkedAtMs, nodes, unserved, keys, keysInAll }: State): Sentence {
  if (nodes.length === 0 && unserved.length > 0)
    return tell`No node of yours serves this question, so nothing is known of foreign nonce accounts.`
  if (checkedAtMs === null) return tell`It has not been looked yet.`
  const part = keys < keysInAll ? [tell`Of ${keysInAll} keys ${keys} were looked for so far; the others follow.`] : []
  return paragraph([foundWords(found.length), ...part])
}

function foundWords(count: number): Sentence {
  if (count === 0) return tell`No nonce account names a key of ours, but those that are known.`
  return count === 1 ? tell`1 foreign nonce account names a key of ours.` : tell`${count} foreign nonce accounts name a key of ours.`
}
