import { StrongroomError } from '../../core/error/error.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import {
  planTokenUpkeep,
  readMints,
  readTokenAccount,
  readTokenAccounts,
  readTreasury,
  startTokenUpkeep,
  type TokenUpkeepAsked,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { readOwners } from './read-owners.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { showTokenAccounts } from './present-token-account.ts'
import { showTokenPlan } from './present-token-plan.ts'

export function tokenOperations(services: Services) {
  const { journal, submitter } = services
  const plan = async (asked: TokenUpkeepAsked) => showTokenPlan(journal, await planTokenUpkeep(services, asked))
  const start = async (asked: TokenUpkeepAsked, digest: string) => {
    await requireUnlocked(services)
    const { id, account } = await startTokenUpkeep(services, { asked, digest })
    submitter.wake()
    return { id, account }
  }
  return {
    list: os.tokens.list.handler(async ({ input: { role, after, limit } }) => {
      const { owners, next } = await readOwners(journal, { role, after, limit })
      const found = await readTokenAccounts(services, owners)
      return { accounts: await showTokenAccounts(services, found), owners: owners.length, next }
    }),
    display: os.tokens.display.handler(async ({ input: { account } }) => {
      const standing = await readTokenAccount(services, account)
      const [shown] = standing === null ? [] : await showTokenAccounts(services, [standing])
      if (shown === undefined) throw new StrongroomError('TOKEN_ACCOUNT_UNKNOWN', { account })
      return shown
    }),
    balance: os.tokens.balance.handler(({ input: { mint, owner } }) => readBalance(services, { mint, owner: owner ?? null })),
    planCreate: os.tokens.planCreate.handler(({ input: { mint, owner } }) => plan({ act: 'create', mint, owner: owner ?? null })),
    create: os.tokens.create.handler(({ input: { mint, owner, digest } }) => start({ act: 'create', mint, owner: owner ?? null }, digest)),
    planClose: os.tokens.planClose.handler(({ input: { account } }) => plan({ act: 'close', account })),
    close: os.tokens.close.handler(({ input: { account, digest } }) => start({ act: 'close', account }, digest)),
    planRevoke: os.tokens.planRevoke.handler(({ input: { account } }) => plan({ act: 'revoke', account })),
    revoke: os.tokens.revoke.handler(({ input: { account, digest } }) => start({ act: 'revoke', account }, digest)),
  }
}

type Asked = Pick<Extract<TokenUpkeepAsked, { act: 'create' }>, 'mint' | 'owner'>

async function readBalance(services: Services, { mint, owner: wanted }: Asked) {
  const standing = (await readMints(services, [mint])).get(mint)
  if (standing === undefined) throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: 'there is no mint at this address' })
  const owner = wanted ?? (await readTreasury(services.journal))
  const account = findAssociatedAddress({ owner, mint, tokenProgram: standing.tokenProgram })
  const held = await readTokenAccount(services, account)
  // An account that was handed to another owner is no longer theirs, although its address is derived from theirs.
  const theirs = held !== null && held.token.owner === owner && held.token.mint === mint ? held : null
  const label = (await services.journal.read.mints()).find((listed) => listed.mint === mint)?.label ?? null
  return { owner, account, there: theirs !== null, mint, label, decimals: standing.mint.decimals, amount: theirs?.token.amount ?? 0n }
}
