import type { NonceRecord } from '../journal/index.ts'
import {
  keepNonce,
  nonceOf,
  readAccounts,
  readNoncePool,
  requireNonce,
  startNonceAdvance,
  startNonceCreation,
  startNonceHandover,
  startNonceWithdrawal,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { isOurKey } from './is-ours.ts'
import { requireUnlocked } from './require-unlocked.ts'

export function nonceOperations(services: Services) {
  const { journal, submitter } = services
  return {
    list: os.nonces.list.handler(() => listNonces(services)),
    create: os.nonces.create.handler(async ({ input: { label = null } }) => {
      await requireUnlocked(services)
      const { id, account } = await startNonceCreation(services, { label })
      submitter.wake()
      return { id, account }
    }),
    advance: os.nonces.advance.handler(async ({ input: { account } }) => {
      await requireUnlocked(services)
      const id = await startNonceAdvance(services, account)
      submitter.wake()
      return { id, account }
    }),
    authorize: os.nonces.authorize.handler(async ({ input: { account, authority } }) => {
      await requireUnlocked(services)
      const id = await startNonceHandover(services, account, authority)
      submitter.wake()
      return { id, account }
    }),
    withdraw: os.nonces.withdraw.handler(async ({ input: { account, amount } }) => {
      await requireUnlocked(services)
      const id = await startNonceWithdrawal(services, account, amount)
      submitter.wake()
      return { id, account }
    }),
    keep: os.nonces.keep.handler(async ({ input: { account, label = null } }) => {
      await keepNonce(services, { account, label, isOurs: (address) => isOurKey(journal, address) })
      services.nonceAlarm.forget(account)
      return { kept: account }
    }),
    drop: os.nonces.drop.handler(async ({ input: { account } }) => {
      await requireNonce(services, account)
      await journal.write('nonce', (tx) => tx.dropNonce({ address: account, why: 'left out by a person' }))
      return { dropped: account }
    }),
  }
}

async function listNonces(services: Services) {
  const known = await readNoncePool(services)
  const addresses = known.map(({ address }) => address)
  const infos = addresses.length === 0 ? [] : await readAccounts(services.nodes, addresses)
  const shown = []
  for (const [index, record] of known.entries()) {
    const info = infos[index] ?? null
    const value = nonceOf(info)
    shown.push({
      account: record.address,
      authority: value?.authority ?? record.authority,
      label: record.label,
      state: stateOf(record, value?.authority ?? null),
      nonce: value?.nonce ?? null,
      lamports: info?.lamports ?? null,
      intent: record.attemptId === null ? null : ((await services.journal.read.attempt(record.attemptId))?.intentId ?? null),
    })
  }
  return shown
}

function stateOf({ authority, attemptId }: NonceRecord, found: string | null): 'free' | 'reserved' | 'gone' | 'foreign' {
  if (found === null) return 'gone'
  if (found !== authority) return 'foreign'
  return attemptId === null ? 'free' : 'reserved'
}
